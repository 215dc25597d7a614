import { expect, test } from "vitest";
import { batchItemSchema } from "./verification.ts";

test("any procedure code can be asked about, whichever year of the code set brought it", () => {
  const { procedures } = batchItemSchema.shape;

  for (const codes of [["D0120"], ["D6189", "D9789"]]) expect(procedures.parse(codes)).toEqual(codes);
});
