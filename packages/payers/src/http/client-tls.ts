import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { TlsOptions } from "@nightguard/platform";
import { z } from "zod";

export const clientCertificateShape = {
  client_certificate: z
    .string()
    .min(1)
    .max(100_000)
    .optional()
    .describe("A certificate with its key: PEM, or PKCS #12 (.p12, .pfx) in base64"),
  client_key: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .describe("The key in PEM, unless it is in the certificate's text"),
  client_passphrase: z.string().min(1).max(500).optional().describe("Of the key or the PKCS #12 file"),
};

export type ClientCertificate = z.infer<z.ZodObject<typeof clientCertificateShape>>;

export function isUsableCertificate(certificate: ClientCertificate): boolean {
  try {
    createSecureContext(toCertificateOptions(certificate));
    return true;
  } catch {
    return false;
  }
}

export const toClientTls = (tls: TlsOptions, certificate: ClientCertificate): TlsOptions => ({
  ...tls,
  ...toCertificateOptions(certificate),
});

export const findCertificateExpiry = (certificate: ClientCertificate): Date | undefined =>
  findTlsExpiry(toCertificateOptions(certificate));

export function findTlsExpiry({
  cert,
  pfx,
  passphrase,
}: Pick<TlsOptions, "cert" | "pfx" | "passphrase">): Date | undefined {
  try {
    if (cert) return new X509Certificate(cert).validToDate;
    if (!pfx) return undefined;
    // Node has no other reader of PKCS #12, and its types do not describe the context.
    const { context } = createSecureContext({ pfx, ...(passphrase !== undefined && { passphrase }) });
    const der: unknown = context.getCertificate();
    return Buffer.isBuffer(der) ? new X509Certificate(der).validToDate : undefined;
  } catch {
    return undefined;
  }
}

const pemMark = "-----BEGIN CERTIFICATE-----";

function toCertificateOptions({ client_certificate: text, client_key, client_passphrase }: ClientCertificate) {
  if (text === undefined) return {};
  const passphrase = client_passphrase === undefined ? {} : { passphrase: client_passphrase };
  if (!text.includes(pemMark)) return { pfx: Buffer.from(text, "base64"), ...passphrase };
  return { cert: Buffer.from(text), key: Buffer.from(client_key ?? text), ...passphrase };
}
