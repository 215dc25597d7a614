import { z } from "zod";
import { clientCertificateShape, findCertificateExpiry, isUsableCertificate, toClientTls } from "../http/client-tls.ts";
import { createHttpClient } from "../http/http-client.ts";
import { billedService, defineKind, timeLimitOf, type UpstreamOptions } from "../kind.ts";
import type { RetryRules } from "../retry-rule.ts";
import { billedRetryRules } from "../retry-rules.ts";
import type { Upstream, UpstreamLimits } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import type { AnswerRules } from "../x12/read-reply.ts";
import { write270 } from "../x12/write-270.ts";
import { answerSettingsShape, type InquiryOptions, partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";
import { toCoreOutcome } from "./core-outcome.ts";
import type { CoreEncoding } from "./envelope.ts";
import { createMimeEncoding, partNamesSchema } from "./mime.ts";
import { createSoapEncoding } from "./soap.ts";

/** The rule allows 60 s until the HTTP response, and asks for 20 s in nine cases of ten. */
const coreLimits: UpstreamLimits = {
  maxInFlight: 8,
  maxPerMinute: null,
  callMs: { eligibility: 65_000, clearcoverage: 65_000 },
};

/** The rule forbids resending within 90 s when no reply came. */
const coreRetryRules: RetryRules = {
  ...billedRetryRules,
  unanswered: { attempts: 8, firstMs: 180_000, mostMs: 1_800_000, leastShare: 0.5 },
};

const credentials = z
  .strictObject({
    username: z.string().min(1).max(200).optional(),
    password: z.string().min(1).max(200).optional(),
    ...partnerIdsShape,
    ...clientCertificateShape,
  })
  .refine(({ username, password }) => (username === undefined) === (password === undefined), {
    error: "username and password belong together",
  })
  .refine(isUsableCertificate, { error: "the client certificate cannot be used with its key and passphrase" });

const settingsShape = {
  ...x12SettingsShape,
  ...answerSettingsShape,
  usage: z.enum(["P", "T"]).default("P").describe("ISA15: production or test"),
};

type Settings = z.infer<z.ZodObject<typeof settingsShape>>;
type Options<Given extends Settings> = UpstreamOptions<z.infer<typeof credentials>, Given>;

/** CAQH CORE Connectivity vC2.2.0 in real time: one X12 270 per call, in SOAP or MIME. */
function open(
  { name, url, credentials: secrets, settings, tls, limits, maxConnections }: Options<Settings>,
  createEncoding: (rules: AnswerRules) => CoreEncoding,
): Upstream {
  const rules = { allowsMissingTrailer: settings.allow_missing_trailer };
  const encoding = createEncoding(rules);
  const { username, password, sender_id, receiver_id } = secrets;
  const login = username === undefined || password === undefined ? undefined : { username, password };
  const inquiry: InquiryOptions = { ...settings, sender_id, receiver_id };
  const client = createHttpClient({ url, tls: toClientTls(tls, secrets), maxConnections });
  return {
    ...billedService,
    name,
    limits,
    retryRules: coreRetryRules,
    takesServiceTypes: true,
    usesControlNumbers: true,
    ...rules,
    async verify(call) {
      const sentAt = new Date();
      const written = write270(call, inquiry, sentAt);
      if (!written.ok) return refuseForm(written.issues);
      const { headers, body } = encoding.write({
        payloadId: call.attemptId,
        sentAt,
        senderId: sender_id,
        receiverId: receiver_id,
        payload: written.text,
        credentials: login,
      });
      const timeLimitMs = timeLimitOf(call, limits);
      const outcome = await client.send({ method: "POST", path: "", headers, body, timeLimitMs });
      return toCoreOutcome(outcome, written.sent, { read: encoding.read, rules });
    },
    close: client.close,
  };
}

const shared = { url: null, limits: coreLimits, credentials, certificateExpiresAt: findCertificateExpiry };

export const coreSoapKind = defineKind({
  ...shared,
  name: "core_soap",
  description: "A payer or clearinghouse with CAQH CORE Connectivity vC2.2.0 in SOAP, X12 270 and 271",
  settings: z.strictObject(settingsShape),
  open: (options) => open(options, createSoapEncoding),
});

const mimeSettings = z.strictObject({
  ...settingsShape,
  part_names: partNamesSchema.optional().describe("Parts that the endpoint spells otherwise than the rule"),
});

export const coreMimeKind = defineKind({
  ...shared,
  name: "core_mime",
  description: "The same in MIME (multipart/form-data)",
  settings: mimeSettings,
  open: (options: Options<z.infer<typeof mimeSettings>>) =>
    open(options, (rules) => createMimeEncoding({ names: options.settings.part_names, ...rules })),
});
