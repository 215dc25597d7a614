import type { MailConfig } from "@nightguard/platform";
import { createTransport } from "nodemailer";

export interface Mailer {
  /** Never throws. @returns why the message was not sent, without the address */
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<string | undefined>;
}

const limitMs = 30_000;

/** By the `code` of a failure. */
const faults: Readonly<Record<string, string>> = {
  EAUTH: "The mail server did not accept the login of this installation",
  EENVELOPE: "The mail server refused your address, or that of this installation",
  ETLS: "The mail server offers no encryption that can be trusted",
};

/** Upgrades to TLS where the server offers it. */
export function createMailer({ url, from, requiresTls }: MailConfig): Mailer {
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    ...(url.port !== "" && { port: Number(url.port) }),
    secure: url.protocol === "smtps:",
    requireTLS: requiresTls,
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2" },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
  });
  return {
    async send({ to, ...message }) {
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, ...message });
        return undefined;
      } catch (error) {
        return faults[String((error as { code?: unknown }).code)] ?? "The mail server could not be reached";
      }
    },
  };
}
