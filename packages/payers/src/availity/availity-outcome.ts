import { isRejectionCode } from "@nightguard/benefits";
import { z } from "zod";
import type { HttpOutcome, HttpResponse } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { parseJson } from "../http/response-body.ts";
import type { Refused, UpstreamOutcome } from "../upstream.ts";

const coverageSchema = z.looseObject({
  id: z.string().max(200).optional(),
  statusCode: z.coerce.string(),
  validationMessages: z.array(z.looseObject({ code: z.coerce.string().optional() })).optional(),
});

type Coverage = z.infer<typeof coverageSchema>;

/** Statuses: 0 in progress, R1 retried by Availity, 4 complete, 19 rejected by the payer's own checks. */
const inProgress = new Set(["0", "R1"]);
/** 3: complete with an invalid response; 7, 13, 14: no communication with the payer; 15: maintenance at the payer. */
const failedAtPayer = new Set(["3", "7", "13", "14", "15"]);

/** No interval is documented. */
const pollAfterMs = 2_000;
const giveUpAfterMs = 300_000;

/** @param reference for a poll: an unreadable response is polled again, never submitted twice */
export function toAvailityOutcome(outcome: HttpOutcome | Refused, reference?: string): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  const { statusCode } = outcome;
  const coverage =
    statusCode === 200 || statusCode === 202 || statusCode === 400 ? findCoverage(outcome.body) : undefined;
  if (coverage !== undefined) return toCoverageOutcome(coverage, outcome, reference);
  if (statusCode < 400) return { kind: "unreachable", sent: "perhaps" };
  const refused = toRefused(outcome, { outage: statusCode === 503 ? "payer" : "gateway" });
  if (reference === undefined || !refused.isTransient) return refused;
  return { kind: "accepted", reference, pollAfterMs: refused.retryAfterMs ?? 5 * pollAfterMs, giveUpAfterMs };
}

function toCoverageOutcome(coverage: Coverage, response: HttpResponse, polled: string | undefined): UpstreamOutcome {
  const { statusCode: code, id } = coverage;
  const reference = polled ?? id;
  if (response.statusCode === 202 || inProgress.has(code)) return toAccepted(reference, pollAfterMs);
  if (failedAtPayer.has(code)) return toRefused({ ...response, statusCode: 502 }, { outage: "payer" });
  if (code === "4") return polled === undefined && id !== undefined ? toAccepted(id, 0) : toAnswer(response, reference);
  if (isPayerRejection(coverage)) return toAnswer(response, reference);
  return toRefused({ ...response, statusCode: code === "19" || response.statusCode === 400 ? 400 : 502 });
}

/** A submission returns only a summary without benefits: the coverage is read by its id. */
const toAccepted = (reference: string | undefined, afterMs: number): UpstreamOutcome =>
  reference === undefined
    ? { kind: "unreachable", sent: "perhaps" }
    : { kind: "accepted", reference, pollAfterMs: afterMs, giveUpAfterMs };

function toAnswer({ headers, body }: HttpResponse, reference: string | undefined): UpstreamOutcome {
  return {
    kind: "answered",
    contentType: headers["content-type"] ?? "application/json",
    body,
    ...(reference === undefined ? {} : { reference }),
    ...(headers["x-api-mock-response"] === "true" ? { mode: "test" as const } : {}),
  };
}

const isPayerRejection = ({ validationMessages = [] }: Coverage): boolean =>
  validationMessages.some(({ code }) => code !== undefined && isRejectionCode(code));

/** The demo wraps a coverage in a list. */
function findCoverage(body: Buffer): Coverage | undefined {
  const value = parseJson(body.toString());
  const wrapped = z.looseObject({ coverages: z.tuple([z.unknown()]) }).safeParse(value);
  return coverageSchema.safeParse(wrapped.success ? wrapped.data.coverages[0] : value).data;
}
