import { readFileSync } from "node:fs";

const fixture = readFileSync(
  new URL("../../packages/benefits/fixtures/271/01-ppo-detailed.271", import.meta.url),
  "utf8",
);

/** A detailed 271 of 2.7 KB, about the patient of a row. */
export const toDetailedAnswer = (row: number) => ({
  contentType: "application/edi-x12",
  body: fixture.replace("NSD884120073", `W${row}`),
});
