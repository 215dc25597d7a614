import { readdirSync, readFileSync } from "node:fs";
import type { RawResponse } from "../../parse-eligibility-response.ts";
import { listFixtures, readFixture } from "../../test-support.ts";
import type { TransformOptions } from "../../transform/to-true-eligibility.ts";

/** A payer's answer, and how it is read. */
export interface Case {
  readonly name: string;
  readonly body: string;
  readonly options: TransformOptions;
}

/** A case of the corpus with the values that a person read from it: JSON pointer → value, null for "must not be stated". */
export interface JudgedCase extends Case {
  readonly values: Readonly<Record<string, unknown>>;
}

interface Expectation {
  readonly about: string;
  readonly as_of: string;
  readonly inquiry?: TransformOptions["inquiry"];
  readonly values: Readonly<Record<string, unknown>>;
}

const folder = new URL("../../../corpus/", import.meta.url);

export const corpus: readonly JudgedCase[] = readdirSync(folder).sort().map(readCase);

const fixtures: readonly Case[] = [".271", ".stedi.json", ".onederful.json"].flatMap(listFixtures).map((name) => ({
  name,
  body: readFixture(name),
  options: { asOf: asOfFixture(name) },
}));

/** Corpus and fixtures. */
export const allCases: readonly Case[] = [...corpus, ...fixtures];

export const isX12 = ({ body }: Case): boolean => /^[\uFEFF\s]*ISA/.test(body);

/** @returns what `toTrueEligibility` takes */
export const toRaw = (body: string): RawResponse => ({ contentType: "", body });

function readCase(name: string): JudgedCase {
  const files = readdirSync(new URL(`${name}/`, folder));
  const answer = files.find((file) => file.startsWith("answer.")) ?? "";
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, folder), "utf8");
  const expected = JSON.parse(read("expected.json")) as Expectation;
  return {
    name,
    body: read(answer),
    options: { asOf: expected.as_of, inquiry: expected.inquiry },
    values: expected.values,
  };
}

function asOfFixture(name: string): string {
  const expectation = readFixture(name.replace(/\.(?:271|stedi\.json|onederful\.json)$/, ".expected.json"));
  return (JSON.parse(expectation) as Expectation).as_of;
}
