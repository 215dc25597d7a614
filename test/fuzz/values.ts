import fc from "fast-check";
import { anyCharacter } from "../support/any-text.ts";
import type { Caller, Person } from "./callers.ts";

/** Generators of values for one caller's requests. */
export type Values = ReturnType<typeof createValues>;

const npi = "1234567893";
const days = 86_400_000;

/**
 * Values that a caller may send, valid and invalid, by field name, with its people planted in any text.
 *
 * @param sinkUrl where webhooks may go, and nowhere else
 */
export function createValues(caller: Caller, sinkUrl: string) {
  const person = fc.constantFrom(...caller.people);
  const word = (kind: keyof Person) => person.map((who) => who[kind]);
  const anyWord = fc.oneof(word("first_name"), word("last_name"), word("member_id"), word("dob"));
  const time = fc.oneof(
    fc.integer({ min: -days, max: 60 * days }).map((ms) => new Date(Date.now() + ms).toISOString()),
    fc.constantFrom(
      "2026-02-30T00:00:00Z",
      "2026-01-01",
      "9999-12-31T23:59:59.999+14:00",
      "0000-01-01T00:00:00Z",
      "now",
    ),
  );

  /** Text that is long, empty, or has unusual characters. */
  const oddText = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
    { weight: 3, arbitrary: fc.string({ maxLength: 30 }) },
    { weight: 2, arbitrary: anyWord },
    {
      weight: 2,
      arbitrary: fc.constantFrom("", " ", "\0", "\u2028", "\ud800", "__proto__", "constructor", "null", "NaN"),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "'; drop table jobs; --", "../../etc/passwd", "{{7*7}}", "=1+1", "é".repeat(256)),
    },
    { weight: 1, arbitrary: run(4_000) },
  );

  /** A value of any kind; most fit no field. */
  const junk: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 4, arbitrary: oddText },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 2 ** 53, 0.1, [], {}) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: anyWord.map((text) => ({ [text]: [text] })) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 400 }).map(toNested) },
    {
      weight: 1,
      arbitrary: fc.tuple(oddText, fc.integer({ min: 2, max: 300 })).map(([text, n]) => Array(n).fill(text)),
    },
  );

  const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    first_name: word("first_name"),
    last_name: word("last_name"),
    member_id: word("member_id"),
    group_number: word("group_number"),
    dob: word("dob"),
    reference: anyWord,
    name: anyWord,
    description: anyWord,
    location_id: anyWord,
    search: anyWord,
    npi: fc.constant(npi),
    tax_id: fc.constant("123456789"),
    version: fc.constant("v2"),
    url: anyWord.map((text) => `${sinkUrl}/${encodeURIComponent(text)}`),
    // Longer waits are no more work for the API, only for this test.
    wait: fc.constantFrom(0, 0, 0, 1),
    plan: fc.constantFrom(null, "practice", "none-such"),
    // Accounts of the plan "practice" belong to the operator's requests; no other payer may be closed or throttled.
    closed: fc.constantFrom([], ["01:00-01:01 America/Los_Angeles"], ["20:00-06:00 Nowhere/Land"]),
    payer_id: fc.constantFrom("60054", "60054", "CX014", "HARBOR", "none-such"),
    cursor: fc.oneof(anyWord, fc.base64String({ maxLength: 40 })),
    after: fc.oneof(anyWord, fc.base64String({ maxLength: 40 }), fc.nat(2_000).map(String)),
    batch_id: id("bat"),
    account_id: id("acc"),
  };

  function id(kind: Parameters<Caller["pickId"]>[0]): fc.Arbitrary<string> {
    // Kept as a number until it is used, so that later requests use ids from earlier answers.
    return fc.nat(10_000).map((seed) => caller.pickId(kind, seed));
  }

  return {
    caller,
    person,
    anyWord,
    oddText,
    junk,
    time,
    id,
    /** A plausible value for a field of this name, or undefined if the name is unknown. */
    named: (name: string): fc.Arbitrary<unknown> | undefined =>
      Object.hasOwn(byName, name) ? byName[name] : undefined,
  };
}

/** One character many times: the worst case of most regular expressions. */
export function run(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(
    " ",
    "\t",
    "a",
    "0",
    "9",
    ",",
    ";",
    "=",
    '"',
    "\\",
    "(",
    "[",
    "{",
    "-",
    ".",
    "/",
    "%20",
    "a ",
    "wait=",
    "&a=",
  );
  return fc.tuple(unit, fc.integer({ min: 1, max: maxLength })).map(([text, n]) => text.repeat(n).slice(0, maxLength));
}

function toNested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
