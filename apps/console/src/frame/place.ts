import type { Mode, Session } from "@nightguard/contract";
import type { SessionAccount } from "../api/session.ts";

/** The first part of every address: which account, live or test. */
export interface Place {
  readonly accountId: string;
  readonly mode: Mode;
}

export const basePath = "/console";

/** The place in an address, and the rest of its path; undefined for an address without a place. */
export function findPlace(pathname: string): (Place & { readonly rest: string }) | undefined {
  const match = /^\/console\/(acc_[0-9a-f]{32})\/(live|test)(\/.*)?$/.exec(pathname);
  const [, accountId, mode, rest = "/"] = match ?? [];
  return accountId === undefined ? undefined : { accountId, mode: mode as Mode, rest }; // the expression has no others
}

export const toPlacePath = ({ accountId, mode }: Place): string => `${basePath}/${accountId}/${mode}`;

/** `X-Nightguard-Context`. */
export const toContext = ({ accountId, mode }: Place): string => `${accountId};${mode}`;

/**
 * The address to show instead: one without a place, or of an account that the person has no part in, leads to the first
 * account. Undefined where the address can stay, or nothing can be shown.
 */
export function findRedirect(pathname: string, session: Pick<Session, "accounts">): string | undefined {
  const place = findPlace(pathname);
  if (place && findAccount(session, place.accountId)) return undefined;
  const [first] = session.accounts;
  if (!first) return undefined;
  const rest = place ? "" : pathname.slice(basePath.length).replace(/^\/$/, "");
  return toPlacePath({ accountId: first.id, mode: "live" }) + rest;
}

export function findAccount({ accounts }: Pick<Session, "accounts">, id: string): SessionAccount | undefined {
  return accounts.find((account) => account.id === id);
}
