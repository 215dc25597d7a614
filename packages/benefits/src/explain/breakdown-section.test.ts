import { describe, expect, test } from "vitest";
import type { BreakdownLine, ClearCoverage } from "../breakdown/schema.ts";
import { toClearCoverage } from "../breakdown/to-clear-coverage.ts";
import type { NetworkSide } from "../document/true-eligibility.ts";
import { allCases, toRaw } from "../test-support/corpus/cases.ts";
import { anInterchange } from "../test-support.ts";
import { formatDate, formatFrequency, formatMoney } from "./format.ts";
import { valueAt } from "./provenance.ts";
import { toOutline } from "./to-outline.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*1*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const read = (...segments: string[]): ClearCoverage => readBorn(undefined, ...segments);

function readBorn(dob: string | undefined, ...segments: string[]): ClearCoverage {
  const born = dob === undefined ? [] : [`DMG*D8*${dob}`];
  const body = anInterchange(...person, ...born, "EB*1*IND*35", ...segments);
  return toClearCoverage(toRaw(body), { asOf: "2026-03-02", carrier: null });
}

const sectionOf = (document: ClearCoverage) =>
  toOutline(document, { breakdown: document.breakdown, answeredOn: "2026-03-02" }).sections.find(
    ({ kind }) => kind === "breakdown",
  );

/** The texts of each procedure's row by the heads of their columns. */
function rowsOf(document: ClearCoverage): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { head = [], rows = [] } = sectionOf(document)?.table ?? {};
  const toTexts = ({ cells }: (typeof rows)[number]) =>
    Object.fromEntries(cells.map(({ text }, column) => [head[column] ?? "", text]));
  return Object.fromEntries(rows.map((row) => [row.cells[0]?.text.slice(0, "D1110".length), toTexts(row)]));
}

/** What a row has to say of a line, by the heads of columns. */
function toExpected(line: BreakdownLine, age: number | null) {
  return {
    "In network: patient pays": toShare(line, "in_network", age),
    "Out of network: patient pays": toShare(line, "out_of_network", age),
    Deductible: toDeductible(line),
    "Waiting period": toWaiting(line),
    "Limits and next date": [
      ...line.frequencies.map(formatFrequency),
      ...(line.next_eligible_date === null || line.next_eligible_date <= "2026-03-02"
        ? []
        : [formatDate(line.next_eligible_date)]),
    ],
  };
}

function toShare(line: BreakdownLine, side: NetworkSide, age: number | null): string | RegExp {
  const { covered, copay, patient_pays_percent: percent } = line[side];
  if (covered === false) return "not covered";
  if (isBeyondAge(line, age)) return /^\(?not covered at this age \((limit|from) \d+\)\)?$/;
  if (copay !== null) return formatMoney(copay);
  return percent === null ? "–" : `${percent}%`;
}

const isBeyondAge = ({ age_min: from, age_max: to }: BreakdownLine, age: number | null): boolean =>
  age !== null && ((to !== null && age > to) || (from !== null && age < from));

/** The patient's age on the day of the tests' answers. */
function ageOf({ patient: { dob }, meta }: ClearCoverage): number | null {
  const [year, ...day] = (meta.service_date ?? meta.responded_at ?? "2026-03-02").slice(0, 10).split("-");
  if (dob === null) return null;
  return Number(year) - Number(dob.slice(0, 4)) - (day.join("-") < dob.slice(5) ? 1 : 0);
}

function toDeductible(line: BreakdownLine): RegExp {
  const [inside, outside] = [line.in_network.deductible_applies, line.out_of_network.deductible_applies];
  const toWord = (applies: boolean | null) => (applies === null ? "–" : applies ? "applies" : "waived");
  if (inside !== null && outside !== null && inside !== outside) {
    return new RegExp(`^\\(?${toWord(inside)} in network, ${toWord(outside)} out of network\\)?$`);
  }
  return new RegExp(`^\\(?${toWord(inside ?? outside)}\\)?$`);
}

function toWaiting({ waiting_period: { applies, satisfied, months } }: BreakdownLine): RegExp {
  if (applies === false) return /^\(?none\)?$/;
  if (satisfied === true) return /^\(?satisfied\)?$/;
  return months === null ? /./ : new RegExp(`^\\(?${months} months|^\\(?satisfied`);
}

const hasContent = ({ in_network, out_of_network, waiting_period, frequencies, next_eligible_date }: BreakdownLine) =>
  [in_network, out_of_network].some((side) => side.covered === false || side.copay !== null) ||
  [in_network, out_of_network].some((side) => side.patient_pays_percent !== null || side.deductible_applies !== null) ||
  typeof waiting_period.applies === "boolean" ||
  frequencies.length > 0 ||
  next_eligible_date !== null;

/** The remark on a maximum that is nearly used is no value of the breakdown. */
const withoutMaximum = (text: string): string => text.replace(/; (?:plan pays at most|nothing is left of) .*$/, "");

describe("ClearCoverage's breakdown on a page", () => {
  const documents = allCases.map(({ body, options }) =>
    toClearCoverage(toRaw(body), { ...options, asOf: "2026-03-02", carrier: null }),
  );

  test("says of each procedure what the JSON says, in all cases of the corpus", () => {
    let compared = 0;
    for (const document of documents) {
      const rows = rowsOf(document);
      for (const line of Object.values(document.breakdown).filter(hasContent)) {
        const row = rows[line.code] ?? expect.fail(`no row ${line.code}`);
        const { "Limits and next date": limits, ...expected } = toExpected(line, ageOf(document));
        for (const [head, text] of Object.entries(expected)) {
          const shown = withoutMaximum(row[head] ?? "–");
          if (typeof text === "string") expect(shown).toBe(text);
          else expect(shown).toMatch(text);
        }
        for (const limit of limits) expect(row["Limits and next date"]).toContain(limit);
        expect(row["Stated for"] === undefined || row["Stated for"] === "–").toBe(line.percent_source === null);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(2_000);
  });

  test("has rows for no other procedures, and pointers to the JSON", () => {
    for (const document of documents) {
      const rows = sectionOf(document)?.table?.rows ?? [];
      const codes = Object.values(document.breakdown)
        .filter((line) => hasContent(line) || line.last_service_date !== null || isBeyondAge(line, ageOf(document)))
        .map(({ code }) => code);

      expect(rows.filter(({ cells: [name] }) => !codes.includes(name?.text.slice(0, 5) ?? ""))).toEqual([]);
      const paths = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paths));
      expect(paths.filter((path) => valueAt(document, path) === undefined)).toEqual([]);
    }
  });

  test("has a limit of the category in parentheses, and one of the procedure without them", () => {
    const document = read("EB*F*IND*41", "HSD*VS*2***23*1", "EB*F*IND**********W*AD:D1351", "HSD*FL*1***34*36");

    expect(rowsOf(document).D1110?.["Limits and next date"]).toMatch(/^\(2 visits per calendar year.*\)$/);
    expect(rowsOf(document).D1351?.["Limits and next date"]).toMatch(/^1 per 36 months/);
  });

  test.each([
    ["19790301", "not covered at this age (limit 18)"],
    ["20080303", "0%"], // the last day at the age of 17
    ["20070304", "0%"], // the last day at the age of 18
    ["20070302", "not covered at this age (limit 18)"],
    [undefined, "0%"],
  ])("says that a procedure is not covered beyond its age limit (born %s)", (dob, share) => {
    const document = readBorn(
      dob,
      ...["EB*A*IND*41*****0****Y", "EB*F*IND**********W*AD:D1206", "HSD*VS*2***23*1"],
      ...["EB*F*IND*******S7*18**W*AD:D1206"],
    );

    expect(document.breakdown.fluoride_varnish.age_max).toBe(18);
    expect(rowsOf(document).D1206?.["In network: patient pays"]).toBe(share);
    expect(rowsOf(document).D1110?.["In network: patient pays"]).toBe("0%");
  });

  test("has an age limit of the category in parentheses", () => {
    const document = readBorn("19790301", "EB*A*IND*38*****.5****Y", "EB*F*IND*38******S7*18");

    expect(rowsOf(document).D8080?.["In network: patient pays"]).toBe("(not covered at this age (limit 18))");
  });

  test("has the deductible apply where the plan waives it for others and is silent here", () => {
    const document = read("EB*C*IND*35***23*50*****Y", "EB*D*IND*23*********Y", "MSG*DEDUCTIBLE WAIVED");

    expect(document.breakdown.crown.in_network.deductible_applies).toBe(true);
    expect(rowsOf(document).D2740?.Deductible).toMatch(/applies/);
  });
});
