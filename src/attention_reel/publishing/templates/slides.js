"use strict";

const stops = JSON.parse(document.querySelector("main").dataset.stops);
const video = document.querySelector("video");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let at = 0;          // how many sentences have been begun

/** Show where we are; the sentence stands under the picture, so that the film's own captions are off. */
function tell() {
  for (const track of video.textTracks) track.mode = "disabled";
  document.querySelector(".sentence").textContent = at > 0 ? stops[at - 1].sentence : "";
  document.getElementById("now").textContent = at;
  document.getElementById("back").disabled = at === 0;
  document.getElementById("next").disabled = at === stops.length && video.paused;
}

/** Stand still at the end of the sentence that has been begun, or at the film's first picture. */
function stand() {
  video.pause();
  video.currentTime = at > 0 ? stops[at - 1].time : 0;
  tell();
}

function next() {
  if (!video.paused) { stand(); return; }
  if (at === stops.length) return;
  at += 1;
  if (still.matches) { stand(); return; }
  video.play().then(watch, stand);
  tell();
}

function back() {
  if (at > 0) at -= 1;
  stand();
}

function watch() {
  if (video.paused) return;
  if (video.ended || video.currentTime >= stops[at - 1].time) stand();
  else requestAnimationFrame(watch);
}

const keys = {
  ArrowRight: next, ArrowDown: next, PageDown: next, " ": next, n: next,
  ArrowLeft: back, ArrowUp: back, PageUp: back, Backspace: back, p: back,
  Home: () => { at = 0; stand(); },
  End: () => { at = stops.length; stand(); },
  f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  const act = keys[event.key];
  if (act) { event.preventDefault(); act(); }
});
document.getElementById("next").addEventListener("click", next);
document.getElementById("back").addEventListener("click", back);
document.querySelector(".picture").addEventListener("click", next);
video.addEventListener("ended", stand);
tell();
