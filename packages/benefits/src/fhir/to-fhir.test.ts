import { Fhir } from "fhir-validator";
import { describe, expect, test } from "vitest";
import { allCases, toRaw } from "../test-support/corpus/cases.ts";
import { anInterchange, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { type FhirAnswer, toFhir } from "./to-fhir.ts";

const context = { id: "job_01k9qx", answeredAt: new Date("2026-11-30T14:05:00Z") };

const read = (body: string): FhirAnswer =>
  toFhir(toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" }), context);

/** One 271 about a subscriber. */
const answerOf = (...benefits: string[]): string =>
  anInterchange(
    "HL*1**20*1",
    "NM1*PR*2*A PAYER*****PI*60054",
    "HL*2*1*21*1",
    "NM1*1P*2*AN OFFICE*****XX*1234567893",
    "HL*3*2*22*0",
    "NM1*IL*1*QUARRINGTON*PHILOMENA****MI*W1",
    ...benefits,
  );

describe("by the definitions that HL7 published", () => {
  const fhir = new Fhir();
  const listErrors = (resource: object): string[] =>
    fhir
      .validate(resource, { errorOnUnexpected: true })
      .messages.filter(({ severity }) => severity === "error")
      .map(({ location, message }) => `${location}: ${message}`);

  test("every answer of the corpus is a valid resource", () => {
    const wrong = allCases.flatMap(({ name, body, options }) =>
      listErrors(toFhir(toTrueEligibility(toRaw(body), options), context).resource).map((error) => `${name}: ${error}`),
    );

    expect(wrong).toEqual([]);
  });

  test("a resource without its insurer, or with an outcome of our own, would be found", () => {
    const { resource } = read(readFixture("01-ppo-detailed.271"));
    const { insurer: _insurer, ...rest } = resource;

    expect(listErrors({ ...rest, outcome: "ok" }).sort()).toEqual([
      "CoverageEligibilityResponse.insurer: Missing property",
      'CoverageEligibilityResponse.outcome: Code "ok" not found in value set',
    ]);
  });
});

test("what is contained is referred to, once each, and every reference leads to something", () => {
  for (const { body, options } of allCases) {
    const { resource } = toFhir(toTrueEligibility(toRaw(body), options), context);
    const text = JSON.stringify(resource);
    const references = new Set([...text.matchAll(/"reference":"#([^"]+)"/g)].map(([, id]) => id));
    const ids = (resource.contained ?? []).map(({ id }) => id);

    expect(new Set(ids)).toEqual(references);
    expect(ids).toHaveLength(references.size);
  }
});

test("no value is lost: it stands in the resource, or its pointer is listed and the narrative has it", () => {
  for (const { name, body, options } of allCases) {
    const document = toTrueEligibility(toRaw(body), options);
    const { resource, withoutPlace } = toFhir(document, context);
    const lines = resource.text?.div.match(/<li>/g) ?? [];

    expect(lines).toHaveLength(withoutPlace.length);
    const { text: _text, ...structured } = resource;
    const strings = new Set(listStrings(structured));
    for (const [path, value] of people(document)) {
      if (!withoutPlace.includes(path)) expect({ name, path, has: strings.has(value) }).toMatchObject({ has: true });
    }
  }
});

const people = ({ patient, subscriber, payer, plan, provider }: ReturnType<typeof toTrueEligibility>) =>
  Object.entries({ patient, subscriber, payer, plan, provider }).flatMap(([section, values]) =>
    Object.entries(values).flatMap(([field, value]) =>
      typeof value === "string" && !/^(?:type|relationship)$/.test(field)
        ? [[`/${section}/${field}`, value] as const]
        : [],
    ),
  );

const listStrings = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(listStrings)
      : [];

test("a detailed answer has its people, its coverage, its amounts and its shares", () => {
  const { resource } = read(readFixture("01-ppo-detailed.271"));

  expect(resource).toMatchObject({
    resourceType: "CoverageEligibilityResponse",
    id: "job-01k9qx",
    created: "2026-11-30T14:05:00.000Z",
    request: { identifier: { value: "job_01k9qx" } },
    outcome: "complete",
    insurer: { reference: "#payer" },
    insurance: [
      {
        coverage: { reference: "#coverage" },
        inforce: true,
        benefitPeriod: { start: "2026-01-01", end: "2026-12-31" },
      },
    ],
  });
  expect(resource.contained).toMatchObject([
    {
      id: "patient",
      identifier: [{ value: "NSD884120073" }],
      name: [{ family: "ALVAREZ", given: ["MARISOL", "T"] }],
      birthDate: "1987-09-14",
    },
    { id: "payer", name: "NORTHSTAR DENTAL" },
    { id: "provider", identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: "1234567893" }] },
    {
      id: "coverage",
      status: "active",
      period: { start: "2024-01-01" },
      class: [
        { value: "0047120", name: "HARBOR LOGISTICS INC" },
        { value: "PPO2000A", name: "NORTHSTAR PPO PLUS 2000" },
      ],
    },
  ]);
  const items = resource.insurance?.[0]?.item ?? [];
  const maximum = items.find(({ benefit }) => benefit?.[0]?.type.coding?.[0]?.code === "benefit");
  expect(maximum).toMatchObject({
    category: { coding: [{ code: "35" }] },
    network: { coding: [{ code: "in" }] },
    unit: { coding: [{ code: "individual" }] },
    term: { coding: [{ code: "annual" }] },
    benefit: [{ allowedMoney: { value: 2000, currency: "USD" }, usedMoney: { value: 257.5, currency: "USD" } }],
  });
  const crowns = items.find(({ category }) => category?.text === "Crowns");
  expect(crowns).toMatchObject({
    excluded: false,
    benefit: [{ type: { coding: [{ code: "copay-percent" }] }, allowedUnsignedInt: 50 }],
  });
});

test("a rejection is an error with X12's code, and says nothing of insurance", () => {
  const { resource } = read(readFixture("08c-reject-subscriber.271"));

  expect(resource.outcome).toBe("error");
  expect(resource.error?.map(({ code }) => code)).toContainEqual({
    coding: [{ system: "https://codesystem.x12.org/005010/901", code: "72" }],
    text: "invalid_subscriber_id (subscriber)",
  });
  expect(resource).not.toHaveProperty("insurance");
});

test("what remains is given as used; what cannot be computed is in the narrative", () => {
  const { resource, withoutPlace } = read(
    answerOf("EB*1**35", "EB*F*IND*35**A*23*1500*****Y", "EB*F*IND*35**A*29*400*****Y", "EB*C*FAM*35***29*75*****Y"),
  );

  expect(resource.insurance?.[0]?.item).toContainEqual(
    expect.objectContaining({
      benefit: [
        expect.objectContaining({
          allowedMoney: { value: 1500, currency: "USD" },
          usedMoney: { value: 1100, currency: "USD" },
        }),
      ],
    }),
  );
  expect(withoutPlace).toContain("/deductibles/annual/family/in_network/remaining");
  expect(resource.text?.div).toContain("$75.00");
});

test("what is known of the subscriber alone is in the narrative of a rejection about a dependent", () => {
  const { resource, withoutPlace } = read(readFixture("08d-reject-dependent-dob.271"));

  expect(resource.contained?.map(({ id }) => id)).not.toContain("subscriber");
  expect(withoutPlace).toContain("/subscriber/last_name");
});

test("what a subscriber who is the patient has otherwise is in the narrative", () => {
  const document = toTrueEligibility({ contentType: "", body: readFixture("01-ppo-detailed.271") });
  Object.assign(document.subscriber, { group_number: "OTHER-GROUP", dob: "1961-02-03" });

  const { resource, withoutPlace } = toFhir(document, context);

  expect(withoutPlace).toEqual(expect.arrayContaining(["/subscriber/group_number", "/subscriber/dob"]));
  expect(withoutPlace).not.toContain("/subscriber/last_name");
  expect(resource.text?.div).toContain("OTHER-GROUP");
});

test("markup and control characters of a payer are text", () => {
  const { resource } = read(answerOf("EB*1**35", "MSG*CALL <B>US</B>\u0001 & ASK"));

  expect(resource.text?.div).toContain("CALL &#60;B&#62;US&#60;/B&#62; &#38; ASK");
});

test("an invented answer has HL7's tag of test data", () => {
  const document = toTrueEligibility({ contentType: "", body: readFixture("02-dhmo.271") });

  expect(toFhir(document, { ...context, isTest: true }).resource.meta?.tag).toMatchObject([{ code: "HTEST" }]);
  expect(toFhir(document, context).resource).not.toHaveProperty("meta");
});
