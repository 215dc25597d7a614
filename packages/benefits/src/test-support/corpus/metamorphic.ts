import assert from "node:assert/strict";
import { compareDocuments } from "../../changes/compare-documents.ts";
import type { TrueEligibility } from "../../document/true-eligibility.ts";
import { anInterchange } from "../../test-support.ts";
import { toTrueEligibility } from "../../transform/to-true-eligibility.ts";
import { allCases, type Case, isX12, toRaw } from "./cases.ts";
import { listUnknownMembers, toAnyJson } from "./json-mutations.ts";
import { knownGaps } from "./known-gaps.ts";
import type { Mutation } from "./mutations.ts";
import { createRandom } from "./random.ts";
import { isUnknown, listUnaccounted, rawUnmapped, toValueView, toWholeView } from "./views.ts";
import { toAnyLayout, toSegments, toText } from "./x12-text.ts";

/** A case with the segments and the document it has without mutation. */
interface Original {
  readonly given: Case;
  readonly segments: readonly string[];
  readonly document: TrueEligibility;
  readonly whole: unknown;
  readonly values: unknown;
}

/** Comparing text is faster; the objects make a readable difference. */
function expectSame(view: unknown, expected: unknown, label: string): void {
  if (JSON.stringify(view) === JSON.stringify(expected)) return;
  try {
    assert.deepEqual(view, expected);
  } catch (cause) {
    throw new Error(label, { cause });
  }
}

/** The CPU time that the readings took, in milliseconds. */
export const timings = { count: 0, slowest: 0, over100: 0 };

/** Reads and times. A slow reading is timed again, twice: the garbage collector may fall into one. */
export function read(given: Case, body: string): TrueEligibility {
  const { document, ms } = readTimed(given, body);
  const least = ms > 100 ? Math.min(ms, readTimed(given, body).ms, readTimed(given, body).ms) : ms;
  timings.count++;
  timings.slowest = Math.max(timings.slowest, least);
  if (least > 100) timings.over100++;
  return document;
}

function readTimed({ options }: Case, body: string): { document: TrueEligibility; ms: number } {
  const before = process.cpuUsage();
  const document = toTrueEligibility(toRaw(body), options);
  return { document, ms: process.cpuUsage(before).user / 1_000 };
}

function toOriginal(given: Case): Original {
  const segments = isX12(given) ? toSegments(given.body) : [];
  const document = read(given, isX12(given) ? toText(segments) : given.body);
  return { given, segments, document, whole: toWholeView(document), values: toValueView(document) };
}

const originals = allCases.filter(({ name }) => !knownGaps.includes(name)).map(toOriginal);

/** Cut and wrapped cases are in here with the segments that are whole. */
export const x12Originals: readonly Original[] = originals.filter(({ given }) => isX12(given));
export const jsonOriginals: readonly Original[] = originals.filter(({ given }) => !isX12(given));

export const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** @throws an assertion error if a value changed */
export function checkLayout(original: Original, seed: number): void {
  const body = toAnyLayout(original.segments, createRandom(seed));
  const document = read(original.given, body);
  expectSame(toWholeView(document), original.whole, original.given.name);
  assert.deepEqual(compareDocuments(original.document, document), [], original.given.name);
}

/** @throws an assertion error if a value changed or a segment is unaccounted for */
export function checkMutation(original: Original, mutation: Mutation, seed: number): void {
  const random = createRandom(seed);
  const segments = mutation.apply(original.segments, random);
  const body = random.below(2) === 0 ? toText(segments) : toAnyLayout(segments, random);
  const document = read(original.given, body);
  const label = `${original.given.name}, ${mutation.name}`;
  expectSame(toValueView(document), original.values, label);
  assert.deepEqual(compareDocuments(original.document, document), [], label);
  assert.deepEqual(listUnaccounted(document, segments), [], label);
  const added = segments.length - original.segments.length;
  if (mutation.name === "unknown segments" && document.unmapped.every(({ reason }) => reason !== "other_transaction")) {
    assert.equal(rawUnmapped(document).filter(isUnknown).length, added, label);
  }
}

/** @throws an assertion error if a value changed or an unknown member is unaccounted for */
export function checkJsonLayout(original: Original, seed: number): void {
  const body = toAnyJson(original.given.body, createRandom(seed));
  const document = read(original.given, body);
  const label = original.given.name;
  expectSame(toValueView(document), original.values, label);
  assert.deepEqual(compareDocuments(original.document, document), [], label);
  if (document.meta.source_format === "x12_271") return;
  const places = document.unmapped.map(({ source }) => source);
  const isListed = (pointer: string) =>
    places.some((place) => `${pointer}/`.startsWith(`${place}/`.replace(/:\/+$/, ":/")));
  assert.deepEqual(
    listUnknownMembers(body).filter((pointer) => !isListed(pointer)),
    [],
    label,
  );
}

/** @throws an assertion error if the statements say something else in one message than in a message each */
export function checkSentences(statements: readonly string[], divider: string): void {
  const one = valuesOfMessages([statements.join(divider)]);
  expectSame(one, valuesOfMessages(statements), statements.join(divider));
}

function valuesOfMessages(messages: readonly string[]): unknown {
  const rows = ["EB*1*IND*35*PR*NORTH PPO", "EB*D*IND*35", ...messages.map((message) => `MSG*${message}`)];
  const document = toTrueEligibility(toRaw(anInterchange(...rows)));
  return toValueView({ ...document, messages: [] });
}

/**
 * A cut answer reads as its whole segments alone would, with a warning and low confidence. Checked at each `step`-th
 * character.
 *
 * @returns the number of cuts
 */
export function checkCuts({ given, segments }: Original, { step, from }: { step: number; from: number }): number {
  const text = segments.map((segment) => `${segment}~`).join("");
  const views = new Map<number, unknown>();
  let count = 0;
  for (let end = from; end < text.length - 1; end += step, count++) {
    const document = read(given, text.slice(0, end));
    if (document.meta.outcome === "unrecognized") continue;
    const whole = text.lastIndexOf("~", end - 1) + 1;
    const alone = views.get(whole) ?? toValueView(read(given, text.slice(0, whole)));
    views.set(whole, alone);
    const label = `${given.name} cut at ${end}: …${text.slice(Math.max(0, end - 20), end)}`;
    expectSame(toValueView(document), alone, label);
    assert.ok(
      document.warnings.some(({ code }) => code === "truncated"),
      label,
    );
    assert.ok([null, "low"].includes(document.meta.confidence), label);
  }
  return count;
}
