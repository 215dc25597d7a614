import { expect, test } from "vitest";
import { toStoredValue } from "./typed-values.ts";

const payers = [
  { id: "60054", name: "Aetna Dental" },
  { id: "CX007", name: "Delta Dental of California" },
  { id: "T1", name: "Twin Dental" },
  { id: "T2", name: "Twin Dental" },
];
const known = { payers, zone: "America/Chicago" };

test.each([
  ["Aetna Dental", "60054"],
  [" aetna  dental ", "60054"],
  ["60054 Aetna Dental", "60054"],
  ["Delta Dental of California (CX007)", "CX007"],
  ["60054", "60054"],
  ["Twin Dental", "Twin Dental"], // of two payers
  ["Aetna", "Aetna"],
  ["", ""],
])("of the payer %j it stores %j", (typed, stored) => expect(toStoredValue("payer.id", typed, known)).toBe(stored));

test("a payer's name in another field stays", () =>
  expect(toStoredValue("subscriber.last_name", "Aetna Dental", known)).toBe("Aetna Dental"));

test("an appointment is stored in one form", () =>
  expect(toStoredValue("appointment_at", "11/5/26 2pm", known)).toBe("11/05/2026 2:00 PM"));
