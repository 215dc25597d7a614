import type { OutlineDocument } from "@nightguard/contract";
import { expect, test } from "vitest";
import {
  findFact,
  findServices,
  findSubject,
  hideNames,
  hidePeople,
  narrowToNetwork,
  type Section,
  toSummary,
} from "./outline.ts";

type Row = NonNullable<Section["table"]>["rows"][number];

const aSection = (changes: Partial<Section>): Section => ({
  title: "A part",
  kind: null,
  facts: [],
  table: null,
  notes: [],
  ...changes,
});

const aRow = (name: string, path: string, { isGroup = false } = {}): Row => ({
  cells: [
    { text: name, paths: [] },
    { text: "50%", paths: [`${path}/in_network/plan_pays_percent`] },
    { text: "40%", paths: [`${path}/out_of_network/plan_pays_percent`] },
    { text: "–", paths: [] },
  ],
  is_group: isGroup,
  notes: [],
});

const head = ["Service", "Plan pays in network", "Plan pays out of network", "Frequency"];

const services = aSection({
  title: "Benefits by category and procedure",
  table: {
    head,
    rows: [
      aRow("Preventive", "/categories/preventive", { isGroup: true }),
      aRow("D1110 Adult cleaning", "/procedures/D1110"),
      aRow("Crowns", "/categories/crowns", { isGroup: true }),
      aRow("D2740 Ceramic crown", "/procedures/D2740"),
      aRow("D2750 Porcelain on metal crown", "/procedures/D2750"),
    ],
  },
});
const remaining = {
  label: "Remaining annual maximum",
  text: "$1,742.50 of $2,000.00 in network; $1,242.50 of $1,500.00 out of network",
  paths: [
    "/maximums/annual/individual/in_network/remaining",
    "/maximums/annual/individual/in_network/total",
    "/maximums/annual/individual/out_of_network/remaining",
    "/maximums/annual/individual/out_of_network/total",
  ],
};
const summary = aSection({
  title: "Coverage summary",
  kind: "summary",
  facts: [remaining, { label: "Member ID", text: "NSD884120073", paths: ["/patient/member_id"] }],
});
const history = aSection({
  title: "Service history",
  facts: [
    { label: "D1110 Adult cleaning", text: "11/18/2025", paths: ["/history/0/date"] },
    { label: "D2740 Ceramic crown", text: "03/02/2024", paths: ["/history/1/date"] },
  ],
});
const sections: OutlineDocument["sections"] = [summary, services, history];

const namesOf = ([section]: readonly Section[]) => section?.table?.rows.map(({ cells: [name] }) => name?.text);

test("parts are distinguished by what their values are", () => {
  expect(sections.map(findSubject)).toEqual(["summary", "services", "history"]);
});

test("the summary has categories and no procedures, and no history", () => {
  const [first, second, ...others] = toSummary(sections);

  expect(first).toBe(summary);
  expect(namesOf(second ? [second] : [])).toEqual(["Preventive", "Crowns"]);
  expect(others).toEqual([]);
});

test("the summary calls nothing unstated that is stated for a procedure, and shows no column that is empty", () => {
  const limited = aRow("D1110 Adult cleaning", "/procedures/D1110");
  const once = { text: "3 per benefit year", paths: ["/procedures/D1110/frequencies/0"] };
  const unstated = { ...aRow("Crowns", "/categories/crowns", { isGroup: true }) };
  const none = { text: "–", paths: [] };
  const table = {
    head: [...head, "Deductible"],
    rows: [
      { ...aRow("Preventive", "/categories/preventive", { isGroup: true }) },
      { ...limited, cells: [...limited.cells.slice(0, 3), once] },
      { ...unstated, cells: [...unstated.cells.slice(0, 3), { text: "1 per 5 years", paths: ["/categories/crowns"] }] },
    ].map((row) => ({ ...row, cells: [...row.cells, none], notes: [{ text: "A MESSAGE", paths: [] }] })),
  };

  const [shown] = toSummary([{ ...services, table }]);

  expect(shown?.table?.head).toEqual(head);
  expect(shown?.table?.rows.map(({ cells }) => cells[3]?.text)).toEqual([
    "3 per benefit year (D1110)",
    "1 per 5 years",
  ]);
  expect(shown?.table?.rows.flatMap(({ notes }) => notes)).toEqual([]);
});

test("the summary has the value of the only procedure of a category that the payer states, with its code", () => {
  const cells = (name: string, ...texts: readonly string[]) =>
    [name, ...texts].map((text) => ({ text, paths: text === "–" ? [] : [`/procedures/${name.slice(0, 5)}`] }));
  const row = (...texts: readonly [string, ...string[]]) => ({ cells: cells(...texts), is_group: false, notes: [] });
  const group = (...texts: readonly [string, ...string[]]) => ({ ...row(...texts), is_group: true });
  const rows = [
    group("Implants", "–", "–", "–"),
    row("D6010 Implant body", "not covered", "not covered", "–"),
    group("Periodontics", "80%", "–", "–"),
    row("D4341 Scaling", "80%", "80%", "1 per 24 months"),
    row("D4910 Maintenance", "80%", "–", "2 per year"),
    group("Crowns", "50%", "50%", "1 per 5 years"),
  ];

  const [shown] = toSummary([{ ...services, table: { head: head, rows } }]);

  expect(shown?.table?.rows.map(({ cells: [, ...own] }) => own.map(({ text }) => text))).toEqual([
    ["not covered (D6010)", "not covered (D6010)", "–"],
    ["80%", "80% (D4341)", "by procedure"],
    ["50%", "50%", "1 per 5 years"],
  ]);
  expect(shown?.table?.rows[0]?.cells[1]?.paths).toEqual(["/procedures/D6010"]);
});

test("estimates and the breakdown are in the summary, and the breakdown takes the place of the categories", () => {
  const estimates = aSection({ title: "What the patient pays", kind: "estimates", table: services.table });
  const breakdown = aSection({ title: "Breakdown", kind: "breakdown", table: services.table });

  expect(toSummary([estimates, breakdown, services])).toEqual([estimates, breakdown]);
  expect(namesOf(findServices([estimates, breakdown], "D2740"))).toContain("D2740 Ceramic crown");
});

test("a fact is found by what it is about, unless the payer did not state it", () => {
  const phone = { label: "Payer's telephone", text: "(800) 555-0100", paths: ["/payer/phone"] };
  const unstated = { label: "Plan", text: "not stated", paths: ["/plan/name"] };
  const known = [aSection({ kind: "summary", facts: [phone, unstated] })];

  expect(findFact(known, "/dental_administrator/phone", "/payer/phone")).toBe("(800) 555-0100");
  expect(findFact(known, "/plan")).toBeUndefined();
});

test.each([
  ["D2740", ["Crowns", "D2740 Ceramic crown"]],
  ["2740", ["Crowns", "D2740 Ceramic crown"]],
  ["ceramic crown", ["Crowns", "D2740 Ceramic crown"]],
  ["Crowns", ["Crowns", "D2740 Ceramic crown", "D2750 Porcelain on metal crown"]],
  ["d1110", ["Preventive", "D1110 Adult cleaning"]],
])("%s finds services under their category", (query, names) => {
  expect(namesOf(findServices(sections, query))).toEqual(names);
});

test("a code finds its last services too, and an unknown one nothing", () => {
  expect(findServices(sections, "D2740")[1]?.facts.map(({ text }) => text)).toEqual(["03/02/2024"]);
  expect(findServices(sections, "D9999")).toEqual([]);
});

test("one network leaves out the columns and values of the other", () => {
  const inside = narrowToNetwork(services, "in");
  const outside = narrowToNetwork(services, "out");

  expect([inside?.table?.head, inside?.table?.rows[3]?.cells.map(({ text }) => text)]).toEqual([
    ["Service", "Plan pays in network", "Frequency"],
    ["D2740 Ceramic crown", "50%", "–"],
  ]);
  expect(outside?.table?.head).toEqual(["Service", "Plan pays out of network", "Frequency"]);
  expect(narrowToNetwork(summary, "out")?.facts).toEqual([
    { label: remaining.label, text: "$1,242.50 of $1,500.00 out of network", paths: remaining.paths.slice(2) },
    summary.facts[1],
  ]);
  expect(narrowToNetwork(services, "both")).toBe(services);
});

test("a value that is the same in both networks stays, with its places in the network", () => {
  const same = aSection({ facts: [{ ...remaining, text: "$1,500.00 of $1,500.00" }] });

  expect(narrowToNetwork(same, "in")?.facts).toEqual([
    { label: remaining.label, text: "$1,500.00 of $1,500.00", paths: remaining.paths.slice(0, 2) },
  ]);
});

test("hidden people are neither in values nor in the payer's words", () => {
  const message = { text: "CONTACT MARISOL ALVAREZ-QUILL FOR DETAILS", paths: ["/messages/0/text"] };
  const raw = aSection({ kind: "appendix" });

  const hidden = hidePeople([summary, aSection({ notes: [message] }), raw], ["Marisol", "Alvarez-Quill"]);

  expect(hidden).toHaveLength(2);
  expect(JSON.stringify(hidden)).not.toMatch(/marisol|alvarez|quill|NSD884120073/i);
  expect(hidden[0]?.facts).toContainEqual({ label: "Member ID", text: "•••••", paths: [] });
});

test("a name inside of another word stays", () => {
  expect(hideNames("Annual maximum, Ann", ["Ann"])).toBe("Annual maximum, •••••");
  expect(hideNames("as it is", ["", "A"])).toBe("as it is");
});
