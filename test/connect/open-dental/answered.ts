import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TrueEligibility, toTrueEligibility } from "@nightguard/benefits";
import type { Job } from "../../../apps/connect/src/client.ts";
import type { Answered } from "../../../apps/connect/src/open-dental/plan-writes.ts";

/** The normalized document of a 271 of the fixtures: `01-ppo-detailed`. */
function readDocument(name: string): TrueEligibility {
  const file = join(import.meta.dirname, `../../../packages/benefits/fixtures/271/${name}.271`);
  return toTrueEligibility(
    { contentType: "application/edi-x12", body: readFileSync(file, "utf8") },
    { asOf: "2026-11-24" },
  );
}

/** A plan with the group 0047120; in network, an annual maximum of $2,000, of which $1,742.50 is left, and a deductible of $50. */
const activeDocument = readDocument("01-ppo-detailed");
export const inactiveDocument = readDocument("03-inactive");

/** The ended job of an appointment. */
export function answer(
  reference: string,
  job: Partial<Pick<Job, "status" | "coverage" | "failure" | "result" | "sandbox">> = {},
  appointmentAt = "2026-11-25T09:00:00-06:00",
): Answered {
  const result = { status: "succeeded", coverage: "active", failure: null, result: activeDocument, ...job };
  // The other fields are not read.
  return {
    job: { id: "job_1", reference, finished_at: "2026-11-25T03:30:00Z", ...result } as unknown as Job,
    appointmentAt,
  };
}

export const rejected = {
  status: "succeeded",
  coverage: "rejected",
  failure: { category: "patient", code: "AAA_75", hint: "", retryable: false },
  result: null,
} as const;

export const expired = {
  status: "expired",
  coverage: null,
  failure: { category: "plan", code: "deadline_passed", hint: "", retryable: true },
  result: null,
} as const;
