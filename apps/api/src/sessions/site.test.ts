import { expect, test } from "vitest";
import { createSite } from "./site.ts";

const aRequest = (host: string, { method = "POST", headers = {} }: { method?: string; headers?: object } = {}) => ({
  method,
  host,
  hostname: host.replace(/:\d+$/, ""),
  headers: { "sec-fetch-site": "same-origin", ...headers },
  socket: { localPort: 8080 },
});

const local = createSite({ publicUrl: undefined, isLocal: true });
const encrypted = createSite({ publicUrl: new URL("https://night.example"), isLocal: false });
const plain = createSite({ publicUrl: new URL("http://clinic.lan:9000"), isLocal: false });
const nowhere = createSite({ publicUrl: undefined, isLocal: false });

test.each([
  ["localhost:8080", true, false, false],
  ["localhost:9999", true, false, false], // a tunnel
  ["LOCALHOST", true, false, false],
  ["127.0.0.1:8080", true, false, false],
  ["[::1]:8080", true, false, false],
  ["127.0.0.2:8080", false, false, false],
  ["localhost.example", false, false, false],
  ["night.example", false, true, false],
  ["Night.Example", false, true, false],
  ["night.example:444", false, true, false], // some proxies leave the port out
  ["night.example.evil.example", false, false, false],
  ["clinic.lan:9000", false, false, true],
  ["", false, false, false],
])("requests to %s are the console's: %s locally, %s by https, %s by http", (host, ...expected) => {
  for (const [index, site] of [local, encrypted, plain].entries()) {
    const check = () => site.checkOwnPage(aRequest(host));
    if (expected[index]) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: 403 }));
  }
});

test("without a configured address no one can sign in and there are no links", () => {
  const request = aRequest("localhost:8080");

  expect(nowhere.problem).toMatch(/NIGHTGUARD_PUBLIC_URL/);
  expect(() => nowhere.checkOwnPage(request)).toThrow(/NIGHTGUARD_PUBLIC_URL/);
  expect(() => nowhere.createToLink(request)).toThrow(/NIGHTGUARD_PUBLIC_URL/);
  expect([local.problem, encrypted.problem]).toEqual([null, null]);
});

test("links, cookies and passkeys are of the address that people open", () => {
  const request = aRequest("127.0.0.1:8080");

  expect(local.createToLink(request)("x")).toBe("http://localhost:8080/console/#link=x");
  expect(encrypted.createToLink(request)("x")).toBe("https://night.example/console/#link=x");
  expect([local, encrypted, plain].map((site) => site.toCookieName(request))).toEqual([
    "nightguard_8080",
    "__Host-nightguard",
    "nightguard_9000",
  ]);
  expect([local, encrypted, plain].map((site) => site.hasPasskeys)).toEqual([true, true, false]);
  expect(local.findRelyingParty(request)).toBeUndefined();
  expect(local.findRelyingParty(aRequest("localhost:8080"))).toBe("localhost");
  expect(encrypted.findRelyingParty(request)).toBe("night.example");
  expect(createSite({ publicUrl: new URL("https://10.0.0.1"), isLocal: false }).hasPasskeys).toBe(false);
});
