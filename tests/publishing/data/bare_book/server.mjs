// Stands in for a site theme of MyST: the renderers are those of its book theme, the page around them is bare.
import http from "node:http";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ThemeProvider } from "@myst-theme/providers";
import { DEFAULT_RENDERERS, MyST } from "myst-to-react";

const content = `http://localhost:${process.env.CONTENT_CDN_PORT}/content`;

async function page(path) {
  const name = path.split("/").filter(Boolean).at(-1)?.replace(/\.json$/, "") ?? "index";
  const found = await fetch(`${content}/${name}.json`);
  if (!found.ok) return "";
  const document = await found.text();
  if (path.endsWith(".json")) return document;
  const body = createElement(MyST, { ast: JSON.parse(document).mdast });
  return `<!DOCTYPE html>${renderToStaticMarkup(createElement(ThemeProvider, { renderers: DEFAULT_RENDERERS }, body))}`;
}

http
  .createServer(async (request, response) => response.end(await page(request.url)))
  .listen(process.env.PORT, () => console.log(`Server started on http://localhost:${process.env.PORT}`));
