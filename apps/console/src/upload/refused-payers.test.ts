import { expect, test } from "vitest";
import { countRefusedPayers } from "./refused-payers.ts";

const refused = { message: "is not the id of a payer, said in other words", code: "payer_match" } as const;

test("rows that were refused for a payer that can be told are counted", () => {
  const other = { path: "payer.id", message: "is not the id of a payer; it may be 1 (One), 2 (Two)", count: 9 };
  expect(countRefusedPayers([{ path: "payer.id", ...refused, count: 3 }, other])).toBe(3);
  expect(countRefusedPayers([other, { path: "subscriber.dob", message: "payer_match=map", count: 1 }])).toBeUndefined();
});

test("the payer of the whole file is shown when it is refused", () => {
  expect(countRefusedPayers([{ path: "payer_id", ...refused }])).toBe(0);
});
