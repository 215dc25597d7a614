import { ConflictError, type SignInLink } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import { digestToken, generateToken } from "./tokens.ts";

const linkSeconds = 3_600;

export type ToLink = (secret: string) => string;

/** The link is shown only once; the other part is stored. */
export function createLink({ ledger }: { readonly ledger: Pick<Ledger, "clock"> }, toLink: ToLink) {
  const secret = generateToken();
  const shown: SignInLink = {
    link: toLink(secret),
    link_expires_at: new Date(ledger.clock.now() + linkSeconds * 1_000).toISOString(),
  };
  return { stored: { digest: digestToken(secret), forSeconds: linkSeconds }, shown };
}

export const disabled = () => new ConflictError("This person is disabled; enable them first");
