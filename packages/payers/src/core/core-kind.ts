import { z } from "zod";
import { clientCertificateShape, findCertificateExpiry, isUsableCertificate, toClientTls } from "../http/client-tls.ts";
import { defineKind, type UpstreamOptions } from "../kind.ts";
import type { Upstream } from "../upstream.ts";
import { partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";
import { coreLimits, createCoreUpstream } from "./core-upstream.ts";
import type { CoreEncoding } from "./envelope.ts";
import { createMimeEncoding, partNamesSchema } from "./mime.ts";
import { soapEncoding } from "./soap.ts";

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
  usage: z.enum(["P", "T"]).default("P").describe("ISA15: production or test"),
};

type Settings = z.infer<z.ZodObject<typeof settingsShape>>;
type Options<Given extends Settings> = UpstreamOptions<z.infer<typeof credentials>, Given>;

/** SOAP and MIME differ in their envelope alone. */
function open(
  { credentials: secrets, settings, tls, ...options }: Options<Settings>,
  encoding: CoreEncoding,
): Upstream {
  const { username, password } = secrets;
  return createCoreUpstream({
    ...options,
    encoding,
    tls: toClientTls(tls, secrets),
    credentials: username === undefined || password === undefined ? undefined : { username, password },
    inquiry: { ...settings, sender_id: secrets.sender_id, receiver_id: secrets.receiver_id },
  });
}

const shared = { url: null, limits: coreLimits, credentials, certificateExpiresAt: findCertificateExpiry };

export const coreSoapKind = defineKind({
  ...shared,
  name: "core_soap",
  description: "A payer or clearinghouse with CAQH CORE Connectivity vC2.2.0 in SOAP, X12 270 and 271",
  settings: z.strictObject(settingsShape),
  open: (options) => open(options, soapEncoding),
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
    open(options, createMimeEncoding(options.settings.part_names)),
});
