import { InvalidRequestError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { readFees } from "./read-fees.ts";

const read = (...lines: string[]) => readFees(Buffer.from(lines.join("\n")));

test("fees are read by the names of columns, in the order of the codes", async () => {
  expect(await read("Description,Fee,CODE,Allowed", 'Crown,"$1,200.5",d2740,900', "Cleaning,95,D1110,")).toEqual([
    { code: "D1110", fee: "95.00", allowed: null },
    { code: "D2740", fee: "1200.50", allowed: "900.00" },
  ]);
});

test("a column of allowed amounts may be missing", async () => {
  expect(await read("code,fee", "D1110,95.00")).toEqual([{ code: "D1110", fee: "95.00", allowed: null }]);
});

test.each([
  ["no fee", ["code,fee", "D1110,"], "line 2.fee"],
  ["a negative fee", ["code,fee", "D1110,95", "D0120,-1"], "line 3.fee"],
  ["three decimals", ["code,fee", "D1110,95.125"], "line 2.fee"],
  ["a code of another list", ["code,fee", "99213,95"], "line 2.code"],
  ["a code twice", ["code,fee", "D1110,95", "d1110,96"], "line 3.code"],
  ["no column of fees", ["code,allowed", "D1110,95"], "line 1"],
  ["no rows", ["code,fee"], "line 1"],
  [
    "too many rows",
    ["code,fee", ...Array.from({ length: 2_001 }, (_none, index) => `D${String(index).padStart(4, "0")},1`)],
    "line 2002",
  ],
])("a file with %s is refused, by its line", async (_what, lines, path) => {
  const refused = await read(...lines).catch((error: unknown) => error);

  expect(refused instanceof InvalidRequestError && refused.toBody().error).toMatchObject({ issues: [{ path }] });
});
