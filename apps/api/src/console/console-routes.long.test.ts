import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "../test-support.ts";

const page = "<!doctype html><title>Nightguard</title>";
const script = "console.log(1);".repeat(200);

/** An API with a built console. */
async function startConsole() {
  const parent = mkdtempSync(join(tmpdir(), "nightguard console "));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const consoleFolder = join(parent, "dist");
  function build(html: string, scriptName: string): void {
    rmSync(consoleFolder, { recursive: true, force: true });
    mkdirSync(join(consoleFolder, "assets"), { recursive: true });
    writeFileSync(join(consoleFolder, "index.html"), html);
    writeFileSync(join(consoleFolder, "assets", scriptName), script);
    writeFileSync(join(consoleFolder, "assets/index-C3d4.css"), "body{}");
    writeFileSync(join(consoleFolder, "secret.txt"), "not served");
  }
  build(page, "index-A1b2.js");
  const api = await startApi({ consoleFolder } as object);
  return {
    ...api,
    build,
    open: (path: string, headers = {}) => api.send(path, { headers: { "x-token-api": "", ...headers } }),
  };
}

const securityFields = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

test.each(["/", "/console"])("%s leads to the console without a key", async (path) => {
  const { open } = await startConsole();
  const response = await open(path);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/console/"]);
});

test.each(["/console/", "/console/acc_1/live/batches?status=running", "/console/index.html", "/console/a%2F..%2Fb"])(
  "%s is the page, which browsers ask for anew each time",
  async (path) => {
    const { open } = await startConsole();
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...securityFields,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await open(path, { "if-none-match": etag })).status).toBe(304);
  },
);

test("its files are compressed once and kept by browsers for a year", async () => {
  const { open } = await startConsole();
  const response = await open("/console/assets/index-A1b2.js", { "accept-encoding": "gzip" });
  expect(await response.text()).toBe(script);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...securityFields,
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  const style = await open("/console/assets/index-C3d4.css");
  expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

test.each(["index-old.js", "..%2Fsecret.txt", "..%2F..%2Fpackage.json", "%2Fetc%2Fpasswd", "", "constructor"])(
  "the file %j does not exist",
  async (name) => {
    const { open } = await startConsole();
    const response = await open(`/console/assets/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { statusCode: 404 } });
  },
);

test("other methods are refused with what is allowed, also without a key", async () => {
  const { send } = await startConsole();
  const response = await send("/console/batches", { method: "DELETE", headers: { "x-token-api": "" } });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a new build of the console is served without a restart", async () => {
  const { open, build } = await startConsole();
  expect(await (await open("/console/")).text()).toBe(page);
  build(`${page}<p>another`, "index-E5f6.js");
  expect(await (await open("/console/")).text()).toBe(`${page}<p>another`);
  expect((await open("/console/assets/index-E5f6.js")).status).toBe(200);
  expect((await open("/console/assets/index-A1b2.js")).status).toBe(404);
});

test("a console that is not built says so, and the API works", async () => {
  const { send } = await startApi({ consoleFolder: "/nonexistent" } as object);
  const response = await send("/console/batches", { headers: { "x-token-api": "" } });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("is not built");
  expect(response.headers.get("content-security-policy")).toBe(securityFields["content-security-policy"]);
  expect(response.headers.get("retry-after")).toBe("5");
  expect((await send("/openapi.json")).status).toBe(200);
});
