import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { startApi } from "../test-support.ts";

test("the description has a version, so that reading it again is cheap", async () => {
  const { send } = await startApi();
  const first = await send("/openapi.json");
  const etag = first.headers.get("etag") ?? "";

  expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  expect((await send("/openapi.json", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await send("/openapi.json", { headers: { "if-none-match": 'W/"another"' } })).status).toBe(200);
});

test("the page runs its own style and script, nothing else, and needs no other host", async () => {
  const { send } = await startApi();
  const response = await send("/docs");
  const page = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";

  for (const element of ["script", "style"]) {
    const contents = [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
      ([, text = ""]) => text,
    );
    expect(contents).toHaveLength(1);
    const hash = createHash("sha256").update(contents.join("")).digest("base64");
    expect(policy).toContain(`${element}-src 'sha256-${hash}'`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(page.length).toBeGreaterThan(10_000);
  expect(page).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//);
  expect(page).not.toMatch(/ (?:style|on\w+)="/);
});
