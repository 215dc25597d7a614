import type { OfficePoint } from "@nightguard/benefits";
import { expect, test } from "vitest";
import type { ThinPayer } from "../payers/thin-payers.ts";
import { type PlannedRows, warnOfThinAnswers } from "./thin-answers.ts";

const usuallyOpen: readonly OfficePoint[] = ["deductible", "history"];
const aPayer = (payerId: string, name = ""): ThinPayer => ({ payerId, name, share: 4 / 11, usuallyOpen });

/** Finds these by their ids, and HARBOR by another one. */
function finder(...payers: readonly ThinPayer[]) {
  return (id: string) => payers.find(({ payerId }) => payerId === (id === "H-2" ? "HARBOR" : id));
}

const planned = (payerId: string, rows: number, isEstimate = false): PlannedRows => ({ payerId, rows, isEstimate });

test("a warning says in words and in fields what is usually open, and how many rows ask", () => {
  const find = finder(aPayer("HARBOR", "Harbor Dental"));

  expect(warnOfThinAnswers(find, [planned("OTHER", 30), planned("HARBOR", 12)])).toEqual([
    {
      code: "thin_answers",
      message:
        "Short answers from Harbor Dental (payer HARBOR): on average 4 of the 11 points that an office needs; 12 rows ask it and " +
        "may need a telephone call. Usually not stated: deductible and what remains, service history",
      payer_id: "HARBOR",
      count: 12,
      share: 4 / 11,
      points: usuallyOpen,
    },
  ]);
});

test("estimated rows are called so, and one row is one", () => {
  const [estimated] = warnOfThinAnswers(finder(aPayer("HARBOR")), [planned("HARBOR", 1_200, true)]);
  expect(estimated?.message).toContain(
    "from payer HARBOR: on average 4 of the 11 points that an office needs; about 1200 rows ask",
  );
  const [one] = warnOfThinAnswers(finder(aPayer("HARBOR")), [planned("HARBOR", 1)]);
  expect(one?.message).toContain("; 1 row asks it and may need");
});

test("a payer's other ids count as its own", () => {
  const warnings = warnOfThinAnswers(finder(aPayer("HARBOR")), [planned("H-2", 2), planned("HARBOR", 3)]);
  expect(warnings).toMatchObject([{ payer_id: "HARBOR", count: 5 }]);
});

test("five payers are named, those with the most rows", () => {
  const ids = ["A", "B", "C", "D", "E", "F"];
  const warnings = warnOfThinAnswers(
    finder(...ids.map((id) => aPayer(id))),
    ids.map((id, index) => planned(id, index + 1)),
  );
  expect(warnings.map(({ payer_id: id }) => id)).toEqual(["F", "E", "D", "C", "B"]);
});
