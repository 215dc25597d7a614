import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDigester } from "./digester.ts";

const secret = randomBytes(32);
const digester = createDigester(secret);

function expected(purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return createHmac("sha256", key).update(text).digest();
}

test("digests are HMAC-SHA-256 under the key of their purpose, for texts of any length and script", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.integer({ min: 1_300, max: 5_000 }).map((length) => "é".repeat(length)),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom("patient", "question", "member"), (text, purpose) => {
      expect(digester.digest(purpose, text)).toEqual(expected(purpose, text));
    }),
  );
});

test("a digest keeps nothing of a longer text before it", () => {
  digester.digest("patient", "x".repeat(1_000));
  expect(digester.digest("patient", "y")).toEqual(expected("patient", "y"));
});
