import { expect, test } from "vitest";
import { countRefusedPayers } from "./refused-payers.ts";

const message = "is not the id of a payer; it is probably 60054 (Aetna Dental); payer_match=map reads it so";

test("rows that were refused for a payer that can be told are counted", () => {
  const other = { path: "payer.id", message: "is not the id of a payer; it may be 1 (One), 2 (Two)", count: 9 };
  expect(countRefusedPayers([{ path: "payer.id", message, count: 3 }, other])).toBe(3);
  expect(countRefusedPayers([other, { path: "subscriber.dob", message, count: 1 }])).toBeUndefined();
});

test("the payer of the whole file is shown when it is refused", () => {
  expect(countRefusedPayers([{ path: "payer_id", message }])).toBe(0);
});
