import { UpstreamUnreachableError } from "@nightguard/contract";
import { z } from "zod";
import { createHttpClient } from "../http/http-client.ts";
import { parseJson } from "../http/response-body.ts";
import { billedService, defineKind, mockCall, timeLimitOf } from "../kind.ts";
import type { VerifyCall } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { write270 } from "../x12/write-270.ts";
import { answerSettingsShape, type InquiryOptions, partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";
import { createStediBatches } from "./stedi-batches.ts";
import { toStediOutcome } from "./stedi-outcome.ts";
import { parseStediPayers } from "./stedi-payers.ts";
import { toStediQuestion } from "./stedi-question.ts";
import { toStediQuestion2026 } from "./stedi-question-2026.ts";

const address = z.url({ protocol: /^https?$/ });

const listTimeLimitMs = 60_000;

const realTimePaths = {
  "2026-06-01": "/2026-06-01/eligibility-check",
  "2024-04-01": "/2024-04-01/change/medicalnetwork/eligibility/v3",
} as const;
type Version = keyof typeof realTimePaths;

/** An address may end with the version that Stedi's paths once shared. */
const toRoot = (url: string): string => url.replace(/\/\d{4}-\d\d-\d\d\/?$/, "");

/** Stedi tries for 8 h, and answers have to be read before the deadline. */
const leastBatchHours = 12;

/**
 * Real-time checks, version 2026-06-01 or 2024-04-01, and batches, version 2024-04-01. Without an idempotency key, a
 * call repeated after a timeout may be billed twice.
 */
export const stediKind = defineKind({
  name: "stedi",
  description: "Stedi, real-time eligibility checks (2026-06-01 or 2024-04-01)",
  url: "https://healthcare.us.stedi.com",
  // Stedi holds a request up to 120 s, and limits requests in flight instead of calls per minute.
  limits: { maxInFlight: 50, maxPerMinute: null, callMs: { eligibility: 125_000, clearcoverage: 125_000 } },
  credentials: z.strictObject({ api_key: z.string().min(1).max(500).describe("A test key or a production key") }),
  settings: z.strictObject({
    format: z.enum(["json", "x12"]).default("json").describe("How questions are sent; answers are the same"),
    version: z
      .enum(["2026-06-01", "2024-04-01"])
      .default("2026-06-01")
      .describe("Which endpoint is asked in JSON; X12 and batches are asked in version 2024-04-01"),
    payers_url: address.default("https://payers.us.stedi.com/2024-04-01").describe("Where the payer list is"),
    manager_url: address.default("https://manager.us.stedi.com/2024-04-01").describe("Where batches are submitted"),
    batch_min_rows: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe("Batches of at least so many rows are asked through Stedi's batches; not set: none is"),
    batch_min_hours: z
      .number()
      .min(leastBatchHours)
      .max(10_000)
      .default(leastBatchHours)
      .describe("With batch_min_rows: only rows whose deadline and appointment are at least so many hours away"),
    ...answerSettingsShape,
    // Used with format x12. Stedi identifies customers by key, so any id works.
    ...x12SettingsShape,
    sender_id: partnerIdsShape.sender_id.default("NIGHTGUARD"),
    receiver_id: partnerIdsShape.receiver_id.default("STEDI"),
  }),
  open({ name, url, credentials: { api_key: key }, settings, tls, limits, maxConnections }) {
    // Test keys get invented answers, in real time only.
    const isTest = key.startsWith("test_");
    const sendsX12 = settings.format === "x12";
    const { batch_min_rows: minRows, batch_min_hours: minHours, sends_tax_id: sendsTaxId } = settings;
    const rule = minRows === undefined ? undefined : { minRows, minTimeMs: minHours * 3_600_000 };
    const inquiry = sendsX12 ? { ...settings, usage: isTest ? ("T" as const) : ("P" as const) } : undefined;
    const headers = { authorization: key, accept: "application/json" };
    const client = createHttpClient({ url: toRoot(url), tls, maxConnections, headers });
    const payersClient = createHttpClient({ url: settings.payers_url, tls, maxConnections: 1, headers });
    const managerClient = createHttpClient({ url: settings.manager_url, tls, maxConnections: 4, headers });
    return {
      ...billedService,
      name,
      limits,
      takesServiceTypes: true,
      usesControlNumbers: sendsX12,
      allowsMissingTrailer: settings.allow_missing_trailer,
      ...(isTest ? { testCall: mockCall } : { batch: createStediBatches(managerClient, { rule, sendsTaxId }) }),
      async verify(call) {
        const written = writeRequest(call, { inquiry, sendsTaxId, version: settings.version });
        if ("kind" in written) return written;
        const outcome = await client.send({
          method: "POST",
          path: written.path,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(written.body),
          timeLimitMs: timeLimitOf(call, limits),
        });
        return toStediOutcome(outcome, { sentX12: sendsX12, isTestKey: isTest });
      },
      async listPayers(signal) {
        const outcome = await payersClient.send({
          method: "GET",
          path: "/payers",
          timeLimitMs: listTimeLimitMs,
          signal,
        });
        try {
          if (outcome.kind !== "response" || outcome.statusCode !== 200) throw new UpstreamUnreachableError();
          return parseStediPayers(parseJson(outcome.body.toString()));
        } catch (cause) {
          throw new UpstreamUnreachableError("Stedi did not return a payer list", { cause });
        }
      },
      async close() {
        await Promise.all([client.close(), payersClient.close(), managerClient.close()]);
      },
    };
  },
});

interface Form {
  /** Undefined for questions sent as JSON. */
  readonly inquiry: InquiryOptions | undefined;
  readonly sendsTaxId: boolean;
  readonly version: Version;
}

function writeRequest(call: VerifyCall, { inquiry, sendsTaxId, version }: Form) {
  if (inquiry === undefined) {
    const written = questionWriters[version](call, { sendsTaxId });
    return written.ok ? { path: realTimePaths[version], body: written.question } : refuseForm(written.issues);
  }
  const written = write270(call, inquiry, new Date());
  const path = `${realTimePaths["2024-04-01"]}/raw-x12`;
  return written.ok ? { path, body: { x12: written.text } } : refuseForm(written.issues);
}

const questionWriters = { "2026-06-01": toStediQuestion2026, "2024-04-01": toStediQuestion } as const;
