import { describe, expect, test } from "vitest";
import { type TrueEligibility, trueEligibilitySchema } from "../document/true-eligibility.ts";
import { listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

/** What a fixture promises of its response, in X12 and in every other rendering of it. */
interface Expectation {
  readonly as_of: string;
  readonly expected: Record<string, unknown>;
  readonly sources_sample: Readonly<Record<string, readonly string[]>>;
  readonly unmapped: readonly { source: string; reason: string }[];
  readonly message_count: number;
  readonly messages_not_understood: readonly string[];
}

const responses = [".271", ".stedi.json", ".onederful.json"].flatMap(listFixtures);

const expectationOf = (name: string) =>
  JSON.parse(readFixture(name.replace(/\.(?:271|stedi\.json|onederful\.json)$/, ".expected.json"))) as Expectation;

function read(name: string): { document: TrueEligibility; expectation: Expectation } {
  const expectation = expectationOf(name);
  const document = toTrueEligibility({ contentType: "", body: readFixture(name) }, { asOf: expectation.as_of });
  return { document, expectation };
}

describe.each(responses)("%s", (name) => {
  const { document, expectation } = read(name);

  test("becomes exactly the expected document", () => {
    expect(comparable(document, name)).toEqual(comparable(expectation.expected, name));
  });

  test("becomes a document that the schema accepts", () => {
    expect(trueEligibilitySchema.parse(document)).toEqual(document);
  });

  test("keeps every message and says which were not understood", () => {
    expect(document.messages).toHaveLength(expectation.message_count);
    expect(document.messages.filter(({ facts }) => facts.length === 0).map(({ text }) => text)).toEqual(
      expectation.messages_not_understood,
    );
  });
});

// The other renderings have their places elsewhere.
describe.each(responses.filter((name) => name.endsWith(".271")))("%s", (name) => {
  const { document, expectation } = read(name);

  test("has the expected sources and leaves the expected rest", () => {
    expect(document.unmapped.map(({ source, reason }) => ({ source, reason }))).toEqual(expectation.unmapped);
    for (const [path, places] of Object.entries(expectation.sources_sample)) {
      expect([path, document.sources[path]?.map(toSegment)]).toEqual([path, places]);
    }
  });
});

const toSegment = (place: string): string => place.replace(/\/.*$/, "");

/** Places by which the renderings of one response may differ. */
const notInJson = ["source_format", "transaction_reference", "trace_number", "responded_at", "service_date"];

function comparable(document: object, name: string): unknown {
  const { messages: _m, unmapped: _u, sources: _s, ...rest } = structuredClone(document) as Record<string, Section>;
  const of = (section: string): Section => rest[section] ?? {};
  if (name.endsWith(".json")) for (const field of notInJson) delete of("meta")[field];
  if (name.startsWith("04") && name.endsWith(".json")) delete of("patient").student_status;
  if (name.endsWith(".onederful.json")) {
    delete rest.meta;
    delete of("plan").number;
    delete of("plan").type_code;
    delete of("coverage").status_code;
    delete of("payer").phone;
    delete of("provider").name;
  }
  const listOf = (section: string) => (rest[section] ?? []) as unknown as Section[];
  return withoutBlanks({
    ...rest,
    errors: listOf("errors").map(({ source: _source, ...error }) => error),
    warnings: listOf("warnings")
      .map(({ code }) => code)
      .sort(),
    conflicts: listOf("conflicts").map(({ path, chosen }) => ({ path, chosen })),
  });
}

type Section = Record<string, unknown>;

/** Without null, {}, [] and "": what the payer did not say. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutBlanks).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) => [key, withoutBlanks(member)] as const);
    const filled = members.filter(([, member]) => member !== undefined);
    return filled.length > 0 ? Object.fromEntries(filled) : undefined;
  }
  return value === null || value === "" ? undefined : value;
}
