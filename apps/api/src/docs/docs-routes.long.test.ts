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

test("the page and its files are served by this host alone, under a policy without anything inline", async () => {
  const { port } = await startApi();
  const send = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const page = await (await send("/docs")).text();
  const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = ""]) => path);

  expect(files).toHaveLength(3);
  for (const path of ["/docs", ...files]) {
    const { status, headers } = await send(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect([path, status]).toEqual([path, 200]);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const known = await send(path, { "if-none-match": headers.get("etag") ?? "" });
    expect([path, known.status]).toEqual([path, 304]);
  }
  expect(page).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//);
  expect(page).not.toMatch(/ (?:style|on\w+)=|<style|<script>/);
});

test("a file that the page does not have is 404, without a key too", async () => {
  const { port } = await startApi();

  expect((await fetch(`http://127.0.0.1:${port}/docs/package.json`)).status).toBe(404);
});
