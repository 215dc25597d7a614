import { readFileSync } from "node:fs";
import { explainAsText, toTrueEligibility } from "@nightguard/benefits";

const body = readFileSync(process.argv[2] ?? "packages/benefits/fixtures/271/01-ppo-detailed.271");
const response = toTrueEligibility({ contentType: "application/edi-x12", body }, { asOf: "2026-03-02" });

console.log(response.coverage.status); // active
console.log(response.maximums.annual.individual.in_network.remaining); // 1742.50
console.log(response.procedures.D1110?.frequencies[0]); // 2 visits a calendar year
console.log(response.sources["/maximums/annual/individual/in_network/remaining"]); // where the payer says so
console.log(explainAsText(response));
