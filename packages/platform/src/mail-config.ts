import { isLoopback } from "./tls.ts";

/** The mail server that takes the installation's messages. */
export interface MailConfig {
  /** `smtp:` or `smtps:`, with a user and password if the server demands them. */
  readonly url: URL;
  readonly from: string;
  /** Whether a server that offers no encryption is refused. */
  readonly requiresTls: boolean;
}

interface MailValues {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly plaintext: { readonly outside: boolean };
}

/** @returns `faults` as sentences that begin with the variable */
export function readMail({ smtpUrl, mailFrom, plaintext }: MailValues): {
  readonly mail: MailConfig | undefined;
  readonly faults: readonly string[];
} {
  if (smtpUrl === undefined) return { mail: undefined, faults: [] };
  if (mailFrom === undefined) {
    return { mail: undefined, faults: ["NIGHTGUARD_MAIL_FROM is required with NIGHTGUARD_SMTP_URL"] };
  }
  const mailUrl = new URL(smtpUrl);
  if (!isEncoded(mailUrl.username) || !isEncoded(mailUrl.password)) {
    const fault = "NIGHTGUARD_SMTP_URL must have each % of its user and password written as %25";
    return { mail: undefined, faults: [fault] };
  }
  const requiresTls = !plaintext.outside && !isLoopback(mailUrl.hostname);
  return { mail: { url: mailUrl, from: mailFrom, requiresTls }, faults: [] };
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
