import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import type { Change } from "./change.ts";
import { compareDocuments } from "./compare-documents.ts";

interface JudgedChange extends Pick<Change, "importance" | "before" | "after"> {
  /** JSON pointer into the newer document. */
  readonly about: string;
}

interface Judgement {
  readonly why: string;
  readonly as_of: { readonly before: string; readonly after: string };
  readonly changes: readonly JudgedChange[];
}

/** Most answers in X12 are stored without their envelope, one segment per line. */
const toBody = (text: string): string => (/^(?:ISA|\{)/.test(text) ? text : anInterchange(...text.trim().split("\n")));

const folder = new URL("../../changes/", import.meta.url);

const pairs = readdirSync(folder)
  .sort()
  .map((name) => {
    const files = readdirSync(new URL(`${name}/`, folder));
    const read = (file: string) => readFileSync(new URL(`${name}/${file}`, folder), "utf8");
    const judged = JSON.parse(read("changes.json")) as Judgement;
    const document = (which: "before" | "after") =>
      toTrueEligibility(
        { contentType: "", body: toBody(read(files.find((file) => file.startsWith(`${which}.`)) ?? "")) },
        { asOf: judged.as_of[which] },
      );
    return { name, judged, told: compareDocuments(document("before"), document("after")) };
  });

/** A told change by the place that a person judged, by its first place if nobody did. */
const toJudged = ({ importance, before, after, paths }: Change, judged: readonly JudgedChange[]): JudgedChange => ({
  importance,
  before,
  after,
  about: judged.find(({ about }) => paths.includes(about))?.about ?? paths[0] ?? "",
});

const byPlace = (one: JudgedChange, other: JudgedChange) => (one.about < other.about ? -1 : 1);

const toldAsJudged = ({ judged: { changes }, told }: (typeof pairs)[number]) =>
  told.map((change) => toJudged(change, changes)).sort(byPlace);

/** Pairs that are not told as judged yet. */
const knownGaps: readonly string[] = [
  // Reading
  "plan-became-secondary", // "this plan is primary"
];

describe("changes that a person judged from two answers", () => {
  test.each(pairs.filter(({ name }) => !knownGaps.includes(name)))("$name", (pair) => {
    expect(toldAsJudged(pair)).toEqual([...pair.judged.changes].sort(byPlace));
  });

  test.each(pairs.filter(({ name }) => knownGaps.includes(name)))("$name is a known gap still", (pair) => {
    expect(toldAsJudged(pair)).not.toEqual([...pair.judged.changes].sort(byPlace));
  });

  test("known gaps are pairs", () => {
    expect(pairs.map(({ name }) => name)).toEqual(expect.arrayContaining([...knownGaps]));
  });
});
