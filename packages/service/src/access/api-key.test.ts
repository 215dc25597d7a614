import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../../test/support/any-text.ts";
import { generateApiKey, isWellFormedApiKey } from "./api-key.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("an API key", () => {
  test.each(["live", "test"] as const)("says its mode, has 32 random characters and a checksum: %s", (mode) => {
    const { key, prefix } = generateApiKey(mode);

    expect(key).toMatch(new RegExp(`^ng_${mode}_[0-9A-Za-z]{38}$`));
    expect(isWellFormedApiKey(key)).toBe(true);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(`ng_${mode}_`.length + 6);
  });

  test("is another one each time", () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => generateApiKey("live").key));

    expect(keys.size).toBe(1_000);
  });

  test("with one character changed is not well-formed", () => {
    const { key } = generateApiKey("live");
    const change = fc.record({ at: fc.nat(key.length - 1), to: fc.constantFrom(...base62) });

    fc.assert(
      fc.property(change, ({ at, to }) => {
        fc.pre(key[at] !== to);
        expect(isWellFormedApiKey(key.slice(0, at) + to + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  test("with two neighbours swapped is not well-formed", () => {
    const { key } = generateApiKey("test");

    for (let at = 0; at < key.length - 1; at++) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      if (swapped !== key) expect(isWellFormedApiKey(swapped)).toBe(false);
    }
  });

  test("of one mode does not become one of the other by its name", () => {
    const { key } = generateApiKey("test");

    expect(isWellFormedApiKey(key.replace("ng_test_", "ng_live_"))).toBe(false);
  });

  test("is no other text", () => {
    fc.assert(fc.property(anyText, (text) => !isWellFormedApiKey(text)));
    expect(isWellFormedApiKey(`${generateApiKey("live").key}\n`)).toBe(false);
    expect(isWellFormedApiKey("")).toBe(false);
  });
});
