import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createPageCode, type PageCode } from "./page-code.ts";
import { PageContent } from "./page-content.tsx";

const load = async () => ({ default: () => createElement("h1", {}, "Keys") });
const render = (code: PageCode) => renderToStaticMarkup(createElement(PageContent, { code }));

test("a page is a skeleton until its code is loaded, and then shown at once", async () => {
  const code = createPageCode(load);
  expect(render(code)).toContain('role="status"');
  await code.load();
  expect(render(code)).toBe("<h1>Keys</h1>");
});

test("code that could not be loaded is loaded again", async () => {
  let times = 0;
  const code = createPageCode(async () => {
    times += 1;
    if (times === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return load();
  });
  await expect(code.load()).rejects.toThrow("Failed to fetch");
  await code.load();
  expect(render(code)).toBe("<h1>Keys</h1>");
});
