import type { ListedPayer } from "@nightguard/ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPayers, type OurPayer } from "./match-payers.ts";

const our = (id: string, name: string, ...alternateIds: string[]): OurPayer => ({ id, name, alternateIds });

const their = (id: string, name: string, ...alternateIds: string[]): ListedPayer => ({
  id,
  name,
  alternateIds,
  features: ["eligibility"],
  partnerId: id,
  isActive: true,
  isDental: null,
  needsEnrollment: false,
});

/** What becomes of our first payer: "how:their id", or the candidates. */
function resultOf(ours: readonly OurPayer[], theirs: readonly ListedPayer[]): string {
  const { matches, doubtful } = matchPayers(ours, theirs);
  const match = matches.find(({ payerId }) => payerId === ours[0]?.id);
  if (match) return `${match.how}:${match.upstreamPayerId}`;
  const open = doubtful.find(({ payerId }) => payerId === ours[0]?.id);
  return `doubtful:${open?.candidates.map(({ id }) => id).join(",")}`;
}

const aetna = our("60054", "Aetna Dental", "AETNA");

test.each<[string, OurPayer[], ListedPayer[], string]>([
  ["the same id", [aetna], [their("60054", "Aetna")], "id:60054"],
  ["the same id before an alternate one", [aetna], [their("AETNA", "Aetna"), their("60054", "A")], "id:60054"],
  ["our id among their alternate ids", [aetna], [their("XYZ", "Aetna", "60054")], "alternate_id:XYZ"],
  ["their id among our alternate ids", [aetna], [their("AETNA", "Something else")], "alternate_id:AETNA"],
  ["an alternate id of both", [aetna], [their("XYZ", "Something else", "AETNA")], "alternate_id:XYZ"],
  [
    "their own id among their alternate ids",
    [our("1", "Aetna", "60054")],
    [their("60054", "Other", "60054")],
    "alternate_id:60054",
  ],
  ["two alternate ids of one", [aetna], [their("XYZ", "Aetna", "AETNA", "60054")], "alternate_id:XYZ"],
  ["alternate ids of two", [aetna], [their("X1", "One", "AETNA"), their("X2", "Two", "60054")], "doubtful:X2,X1"],
  [
    "the same name in other spelling",
    [our("1", "Blue Cross & Blue Shield")],
    [their("2", "BLUE CROSS and Blue-Shield")],
    "name:2",
  ],
  ["a name of two of theirs", [our("1", "Delta")], [their("2", "Delta"), their("3", "DELTA")], "doubtful:2,3"],
  ["a name of two of ours", [our("1", "Delta"), our("4", "Delta")], [their("2", "Delta")], "doubtful:2"],
  [
    "a name whose payer is another of ours",
    [our("1", "Delta"), our("2", "Delta X")],
    [their("2", "Delta")],
    "doubtful:2",
  ],
  [
    "a name of a payer without dental plans",
    [our("1", "Delta")],
    [{ ...their("2", "Delta"), isDental: false }],
    "doubtful:2",
  ],
  [
    "a name against another alternate id",
    [our("1", "Delta", "A")],
    [their("2", "Delta"), their("3", "X", "A")],
    "alternate_id:3",
  ],
  [
    "a longer name",
    [our("1", "Delta Dental")],
    [their("2", "Delta Dental of Iowa"), their("3", "Cigna")],
    "doubtful:2",
  ],
  [
    "a name of many",
    [our("1", "Delta Dental of Iowa")],
    [their("2", "Delta"), their("3", "Delta Dental")],
    "doubtful:3,2",
  ],
  ["a shorter name", [our("1", "Aetna Dental DMO")], [their("2", "Aetna")], "doubtful:2"],
  ["an id in other case", [our("cx007", "One")], [their("CX007", "Two")], "doubtful:"],
  ["an id without its zero", [our("04356", "One")], [their("4356", "Two")], "doubtful:"],
  ["names without letters", [our("1", "-")], [their("2", "!")], "doubtful:"],
  ["nothing", [aetna], [], "doubtful:"],
])("%s", (_, ours, theirs, expected) => {
  expect(resultOf(ours, theirs)).toBe(expected);
});

const id = fc.constantFrom("1", "2", "3", "4", "5", "6");
const name = fc.constantFrom("Delta", "DELTA", "Delta Dental", "Aetna", "");
const ourPayer = fc.tuple(id, name, fc.array(id, { maxLength: 2 })).map(([it, text, ids]) => our(it, text, ...ids));
const theirPayer = fc.tuple(id, name, fc.array(id, { maxLength: 2 })).map(([it, text, ids]) => their(it, text, ...ids));
const ours = fc.uniqueArray(ourPayer, { selector: (payer) => payer.id });
const theirs = fc.uniqueArray(theirPayer, { selector: (payer) => payer.id });

test("each payer of ours is matched once or doubtful, to a payer that there is, whatever the order of the lists", () => {
  fc.assert(
    fc.property(ours, theirs, (our, their) => {
      const { matches, doubtful } = matchPayers(our, their);
      const named = [...matches, ...doubtful].map(({ payerId }) => payerId);
      expect(named.toSorted()).toEqual(our.map((payer) => payer.id).toSorted());
      for (const match of matches) expect(their.map((payer) => payer.id)).toContain(match.upstreamPayerId);
      const turned = matchPayers(our.toReversed(), their.toReversed());
      expect(new Set(turned.matches)).toEqual(new Set(matches));
    }),
  );
});

test("a name alone never gives two of ours to one of theirs", () => {
  fc.assert(
    fc.property(ours, theirs, (our, their) => {
      const { matches } = matchPayers(our, their);
      for (const { upstreamPayerId } of matches.filter(({ how }) => how === "name")) {
        expect(matches.filter((match) => match.upstreamPayerId === upstreamPayerId)).toHaveLength(1);
      }
    }),
  );
});
