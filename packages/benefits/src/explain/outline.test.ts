import { describe, expect, test } from "vitest";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { anInterchange, listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { isBlank, type Outline, type Section, type Shown, unstatedLabel } from "./outline.ts";
import { valueAt } from "./provenance.ts";
import { toOutline } from "./to-outline.ts";

const read = (fixture: string): TrueEligibility =>
  toTrueEligibility({ contentType: "", body: readFixture(fixture) }, { asOf: "2026-03-02" });

/** All that sections show besides the names of rows, with the section's title. */
function listShown({ sections }: Outline): (Shown & { readonly title: string })[] {
  return sections.flatMap(({ title, facts = [], table, notes = [] }) =>
    [
      ...facts.map(([, text, ...paths]) => ({ text, paths })),
      ...(table?.rows ?? []).flatMap(({ cells, notes: ofRow = [] }) => [...cells, ...ofRow]),
      ...notes,
    ].map((shown) => ({ ...shown, title })),
  );
}

const sectionOf = ({ sections }: Outline, title: string): Section =>
  sections.find((section) => section.title === title) ?? expect.fail(`no section ${title}`);

/** The pointers of a row's cells, by the row's name. */
const rowOf = (outline: Outline, title: string, name: string): Readonly<Record<string, readonly string[]>> => {
  const { head, rows } = sectionOf(outline, title).table ?? { head: [], rows: [] };
  const cells = rows.find(({ cells: [first] }) => first?.text.startsWith(name))?.cells ?? [];
  return Object.fromEntries(cells.map(({ paths }, column) => [head[column] ?? "", paths]));
};

const factOf = (outline: Outline, title: string, label: string): readonly string[] =>
  (sectionOf(outline, title).facts ?? []).flatMap(([name, , ...paths]) => (name === label ? paths : []));

describe("the outline", () => {
  const fixtures = [...listFixtures(".271"), ...listFixtures(".json")];

  test("has pointers to values of the document only", () => {
    for (const fixture of fixtures) {
      const document = read(fixture);
      const paths = listShown(toOutline(document)).flatMap((shown) => shown.paths);

      expect(paths.length).toBeGreaterThan(0);
      expect(paths.filter((path) => valueAt(document, path) === undefined)).toEqual([]);
    }
  });

  test("has a pointer for every fact and every cell that shows a value", () => {
    for (const fixture of fixtures) {
      const { sections } = toOutline(read(fixture));
      const facts = sections.flatMap(({ facts = [] }) => facts);
      const cells = sections
        .filter(({ kind }) => kind === undefined)
        .flatMap(({ table }) => table?.rows ?? [])
        .flatMap(({ cells: [, ...values] }) => values)
        .filter(({ text }) => !isBlank(text) && text !== "");
      const notes = sections.flatMap(({ notes: ofSection = [], table }) => [
        ...ofSection,
        ...(table?.rows ?? []).flatMap(({ notes: ofRow = [] }) => ofRow),
      ]);

      expect(facts.filter(([, , ...paths]) => paths.length === 0)).toEqual([]);
      // What to do about a rejection is our own advice, unless the payer says it.
      const ours = sections.find(({ title }) => title === "Rejected by the payer")?.table?.rows ?? [];
      const advice = new Set(ours.map(({ cells: ofRow }) => ofRow.at(-1)?.text));
      expect(cells.filter(({ text, paths }) => paths.length === 0 && !advice.has(text))).toEqual([]);
      expect(notes.filter(({ paths }) => paths.length === 0)).toEqual([]);
    }
  });

  test("points to each amount, and to the wider level where a value is inherited", () => {
    const outline = toOutline(read("01-ppo-detailed.271"));

    expect(rowOf(outline, "Maximums and deductibles", "Annual maximum, individual")).toMatchObject({
      "In network: used": ["/maximums/annual/individual/in_network/used"],
      "Out of network: remaining": ["/maximums/annual/individual/out_of_network/remaining"],
    });
    expect(rowOf(outline, "Benefits by category and procedure", "D0120")).toMatchObject({
      "Plan pays in network": ["/categories/diagnostic/in_network/plan_pays_percent"],
      Frequency: ["/procedures/D0120/frequencies/0"],
      "Last service": ["/procedures/D0120/last_service_date"],
    });
    expect(factOf(outline, "Coverage summary", "Remaining annual maximum")).toEqual([
      "/maximums/annual/individual/in_network/remaining",
      "/maximums/annual/individual/in_network/total",
      "/maximums/annual/individual/out_of_network/remaining",
      "/maximums/annual/individual/out_of_network/total",
    ]);
    expect(factOf(outline, "Patient and subscriber", "Name")).toEqual([
      "/patient/first_name",
      "/patient/middle_name",
      "/patient/last_name",
    ]);
  });

  test("points to messages, contradictions, and what is not stated", () => {
    const outline = toOutline(read("05-family-maximums.271"));
    const doubts = outline.sections.find(({ kind }) => kind === "doubts")?.table?.rows ?? [];
    const message = sectionOf(toOutline(read("07-frequency-limits.271")), "Payer messages").notes?.[0];

    expect(doubts[0]?.cells[0]?.paths).toEqual([
      "/categories/restorative/in_network/plan_pays_percent",
      "/categories/restorative/out_of_network/plan_pays_percent",
    ]);
    expect(message?.paths).toEqual([expect.stringMatching(/^\/messages\/\d+\/text$/)]);
    expect(factOf(outline, "Plan provisions", unstatedLabel)).toContain("/clauses/missing_tooth/applies");
  });

  test("points to all messages that say the same", () => {
    const body = anInterchange("HL*1**22*0", "NM1*IL*1*DOE", "EB*D*IND*35", "MSG*ASK US", "EB*D*IND*35", "MSG*ASK US");
    const { notes } = sectionOf(toOutline(toTrueEligibility({ contentType: "", body })), "Payer messages");

    expect(notes).toEqual([{ text: "ASK US", paths: ["/messages/0/text", "/messages/1/text"] }]);
  });
});
