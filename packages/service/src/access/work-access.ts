import { openWorkStates, type Scope, ScopeMissingError } from "@nightguard/contract";
import { findWorkItemOfJob, type Ledger } from "@nightguard/ledger";
import type { Caller } from "./caller.ts";
import { holdsScope } from "./roles.ts";

export const hasWorkScope = ({ by, scopes }: Pick<Caller, "by" | "scopes">): boolean =>
  by.kind === "key" && scopes.includes("work");

/** A key with `work` sees the patients of the work list. */
export const onWorkList = (caller: Caller): Caller =>
  hasWorkScope(caller) ? { ...caller, seesPatients: true } : caller;

/** People set any owner; a key with `work` alone takes items itself, and hands them back. @throws ScopeMissingError */
export function requireOwnWork(caller: Caller, owner: string | null | undefined): void {
  if (!hasWorkScope(caller) || caller.scopes.includes("verify") || typeof owner !== "string" || owner === "me") return;
  throw new ScopeMissingError("verify", ": with work, it takes items itself (owner: me) or hands them back (null)");
}

const open: ReadonlySet<string> = new Set(openWorkStates);

/**
 * A key that lacks one of the scopes gets to a job by `work`: if the job is about an open item of the work list, or about
 * one that it owns.
 *
 * @param id as stored
 * @returns the caller as it sees the job
 * @throws ScopeMissingError for all other jobs, also those that do not exist
 */
export async function onJobOfWork(
  { ledger }: { readonly ledger: Ledger },
  caller: Caller,
  id: string,
  ...scopes: readonly Scope[]
): Promise<Caller> {
  const lacking = scopes.find((scope) => !holdsScope(caller.scopes, scope));
  if (!hasWorkScope(caller) || lacking === undefined) return caller;
  const item = await findWorkItemOfJob(ledger, caller, id);
  if (item && (open.has(item.state) || item.ownerId === caller.by.id)) return { ...caller, seesPatients: true };
  throw new ScopeMissingError(lacking, ": with work, it gets to jobs of open items of the work list, and of its own");
}
