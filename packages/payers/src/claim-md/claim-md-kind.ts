import { z } from "zod";
import { createHttpClient, type HttpOutcome, type HttpResponse } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { billedService, defineKind, timeLimitOf } from "../kind.ts";
import type { UpstreamOutcome } from "../upstream.ts";
import { writeFormData } from "../wire/form-data.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import type { AnswerRules, SentInquiry } from "../x12/read-reply.ts";
import { write270 } from "../x12/write-270.ts";
import { toX12Outcome } from "../x12/x12-outcome.ts";
import { answerSettingsShape, partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";

/** A 270 with one patient, answered by a 271. */
export const claimMdKind = defineKind({
  name: "claim_md",
  description: "Claim.MD, X12 270 and 271",
  url: "https://svc.claim.md",
  limits: { maxInFlight: 10, maxPerMinute: 100, callMs: { eligibility: 65_000, clearcoverage: 65_000 } },
  credentials: z.strictObject({
    account_key: z.string().min(1).max(200).describe("AccountKey, from Claim.MD's settings"),
  }),
  settings: z.strictObject({
    ...x12SettingsShape,
    ...answerSettingsShape,
    // Claim.MD identifies its customers by key, so any id works.
    sender_id: partnerIdsShape.sender_id.default("NIGHTGUARD"),
    receiver_id: partnerIdsShape.receiver_id.default("CLAIMMD"),
  }),
  open({ name, url, credentials, settings, tls, limits, maxConnections }) {
    const client = createHttpClient({ url, tls, maxConnections });
    const rules = { allowsMissingTrailer: settings.allow_missing_trailer };
    return {
      ...billedService,
      name,
      limits,
      takesServiceTypes: true,
      usesControlNumbers: true,
      allowsMissingTrailer: rules.allowsMissingTrailer,
      async verify(call) {
        const written = write270(call, { ...settings, usage: "P" }, new Date());
        if (!written.ok) return refuseForm(written.issues);
        const { contentType, body } = writeFormData([
          { name: "AccountKey", value: credentials.account_key },
          { name: "File", value: written.text, fileName: "inquiry.270" },
        ]);
        const outcome = await client.send({
          method: "POST",
          path: "/services/elig/",
          headers: { "content-type": contentType },
          body,
          timeLimitMs: timeLimitOf(call, limits),
        });
        return toClaimMdOutcome(outcome, written.sent, rules);
      },
      close: client.close,
    };
  },
});

/** Rejections have status 200 and a body that is not X12. */
function toClaimMdOutcome(outcome: HttpOutcome, sent: SentInquiry, rules: AnswerRules): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  if (outcome.statusCode >= 400) return toRefused(outcome);
  const text = outcome.body.toString().trim();
  if (outcome.statusCode !== 200 || text === "") return { kind: "unreachable", sent: "perhaps" };
  if (text.startsWith("ISA")) return toX12Outcome(text, sent, rules);
  return toErrorOutcome(text, outcome);
}

/** AAA03: unable to respond at current time; no response received. */
const payerOutages = new Set(["42", "80"]);

function toErrorOutcome(text: string, response: HttpResponse): UpstreamOutcome {
  const code = /error_code["']?\s*[:=]\s*["']?(\w{1,10})/.exec(text)?.[1];
  if (code === undefined) return toRefused({ ...response, statusCode: 502 });
  return toRefused({ ...response, statusCode: statusOf(code, text) }, { outage: "payer" });
}

/** The codes for a rejected key are not public: matches its message. */
function statusOf(code: string, text: string): number {
  if (payerOutages.has(code)) return 504;
  return /account\s?key/i.test(text) ? 401 : 400;
}
