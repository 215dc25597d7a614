import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyedHash } from "./keyed-hash.ts";

test("a keyed hash is what HMAC-SHA256 says, whatever the key and the texts", () => {
  const key = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.nat(20_000).map((length) => "é".repeat(length)),
  );
  fc.assert(
    fc.property(key, fc.array(text, { maxLength: 4 }), (secret, texts) => {
      const digest = createKeyedHash(secret);
      for (const one of texts) {
        expect(digest(one).equals(createHmac("sha256", secret).update(one).digest())).toBe(true);
      }
    }),
  );
});
