import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEncoding } from "./accept-encoding.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["deflate", undefined],
  ["gzip", "gzip"],
  ["GZip", "gzip"],
  ["x-gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["gzip;q=0", undefined],
  ["gzip; q=0.000", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, br;q=0, *", undefined],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0.5, gzip", "gzip"],
  ["identity;q=0", undefined],
  ["gzip;q=much", "gzip"],
  ["gzip;level=1;q=0", undefined],
])("of br and gzip, %s takes %s", (field, encoding) => {
  expect(chooseEncoding(field, ["br", "gzip"])).toBe(encoding);
});

test("only what is offered is chosen, whatever is asked for", () => {
  expect(chooseEncoding("br", ["gzip"])).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (field) => {
      expect([undefined, "gzip"]).toContain(chooseEncoding(field, ["gzip"]));
    }),
  );
});
