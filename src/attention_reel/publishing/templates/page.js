"use strict";

const CHOICE = "attention-reel theme";
const paper = window.matchMedia("(prefers-color-scheme: light)");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

function remembered() {
  try { return localStorage.getItem(CHOICE) || "auto"; } catch { return "auto"; }
}

function remember(choice) {
  try { localStorage.setItem(CHOICE, choice); } catch { /* storage is off: the choice holds for this visit */ }
}

/** Show the films of a theme where there are any, at the time they were at. */
function showTheme(choice) {
  const theme = choice === "auto" ? (paper.matches ? "paper" : "night") : choice;
  if (choice === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const video of document.querySelectorAll("video[data-variants]")) {
    const variant = JSON.parse(video.dataset.variants)[theme];
    if (variant && video.getAttribute("src") !== variant.movie) swap(video, variant);
  }
}

function swap(video, variant) {
  const time = video.currentTime;
  const plays = !video.paused;
  const modes = [...video.textTracks].map((track) => track.mode);
  video.poster = variant.poster;
  for (const track of video.querySelectorAll("track")) track.src = variant[track.kind];
  video.src = variant.movie;
  if (time > 0) video.addEventListener("loadedmetadata", () => { video.currentTime = time; }, { once: true });
  [...video.textTracks].forEach((track, index) => { track.mode = modes[index]; });
  if (plays) video.play();
}

for (const link of document.querySelectorAll(".chapters a")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const video = document.getElementById(link.dataset.film);
    video.currentTime = Number(link.dataset.start);
    video.scrollIntoView({ block: "nearest" });
    if (!still.matches) video.play().catch(() => {});
  });
}

for (const video of document.querySelectorAll("video")) {
  const links = [...document.querySelectorAll(".chapters a")].filter((link) => link.dataset.film === video.id);
  const mark = () => {
    for (const link of links) {
      const inside = video.currentTime >= Number(link.dataset.start) && video.currentTime < Number(link.dataset.end);
      const current = inside && (video.currentTime > 0 || !video.paused);
      if (current && !link.hasAttribute("aria-current")) keepInView(link);
      if (current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  video.addEventListener("timeupdate", mark);
  video.addEventListener("play", () => {
    for (const other of document.querySelectorAll("video")) if (other !== video) other.pause();
  });
}

/** Scroll a long list of chapters, and only that, so far that a chapter can be seen, under its heading if it has one. */
function keepInView(link) {
  const list = link.closest("ol");
  const [shown, one] = [list, link.closest(".chapters ol > li")].map((box) => box.getBoundingClientRect());
  list.scrollTop += Math.min(0, one.top - shown.top) + Math.max(0, one.bottom - shown.bottom);
}

/** Without this script answers are kept back by the browser's own means. */
for (const details of document.querySelectorAll("details.answer")) {
  const answer = details.querySelector(".revealed");
  const kept = document.createElement("div");
  const button = document.createElement("button");
  kept.className = "answer";
  button.type = "button";
  button.append(...details.querySelector("summary").childNodes);
  button.setAttribute("aria-controls", answer.id);
  const show = (open) => {
    answer.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (!open) for (const video of answer.querySelectorAll("video")) video.pause();
  };
  button.addEventListener("click", () => show(answer.hidden));
  show(details.open);
  kept.append(button, answer);
  details.replaceWith(kept);
}

for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const code = document.getElementById(button.dataset.copies);
    const status = button.parentElement.querySelector(".copied");
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = "Copied.";
    } catch {
      window.getSelection().selectAllChildren(code);
      status.textContent = "Selected: copy it with your keyboard.";
    }
  });
}

const themes = document.querySelector(".themes");
themes.hidden = false;
themes.addEventListener("change", (event) => { remember(event.target.value); showTheme(event.target.value); });
themes.querySelector(`[value="${remembered()}"]`)?.click();
paper.addEventListener("change", () => showTheme(remembered()));
showTheme(remembered());
