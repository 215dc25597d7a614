import {
  ConflictError,
  InvalidRequestError,
  newUuid,
  type PatchedWorkItem,
  parsePublicId,
  toPublicId,
  type WorkEntry,
  type WorkItemPatch,
  type WorkItemsPatch,
  type WorkItemWithHistory,
} from "@nightguard/contract";
import {
  addWorkNote as addWorkNoteToLedger,
  type ChangedWorkItem,
  changeWorkItems,
  findWorkEntry,
  listActiveMembers,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { onWorkList, requireOwnWork } from "../access/work-access.ts";
import type { EntryDeps } from "../answers/read-entries.ts";
import { requireFound, toUuid } from "../lookups.ts";
import { getWorkItem, toOwnerId } from "./list-work-items.ts";
import {
  findActorId,
  findKeyNamesOf,
  findNamesOf,
  type Names,
  presentOwnerId,
  presentWorkEntry,
} from "./present-work-item.ts";

/**
 * @throws NotFoundError; ConflictError with the owner when somebody changed the item since it was read;
 *   InvalidRequestError for an owner who may not use the account
 */
export async function patchWorkItem(
  deps: EntryDeps,
  request: OwnRequest,
  publicId: string,
  { version, ...change }: WorkItemPatch,
): Promise<WorkItemWithHistory> {
  const items = [{ id: toUuid("workItem", publicId), version }];
  const [changed] = await changeItems(deps, request, { items, ...change });
  if (changed?.outcome === "conflict") {
    const names = await findKeyNamesOf(deps, request.caller.accountId, [changed.ownerId]);
    throw new ConflictError(describeConflict(changed.state, presentOwnerId(changed.ownerId, names)));
  }
  requireFound(changed?.outcome === "changed" ? changed : undefined);
  return getWorkItem(deps, request.caller, publicId);
}

const describeConflict = (state: string, owner: string | null): string =>
  `The item was changed since it was read: it is ${state} and ${owner === null ? "unassigned" : `belongs to ${owner}`}; read it again`;

/** Says for each item what happened. @throws InvalidRequestError for an owner who may not use the account */
export async function patchWorkItems(
  deps: EntryDeps,
  request: OwnRequest,
  { items, ...change }: WorkItemsPatch,
): Promise<{ readonly data: readonly PatchedWorkItem[] }> {
  const known = items.flatMap(({ id: publicId, version }) => {
    const id = parsePublicId("workItem", publicId);
    return id === undefined ? [] : [{ id, version }];
  });
  const changed = await changeItems(deps, request, { items: known, ...change });
  const byId = new Map(changed.map((item) => [toPublicId("workItem", item.id), item]));
  const owners = changed.map((item) => (item.outcome === "missing" ? null : item.ownerId));
  const names = await findKeyNamesOf(deps, request.caller.accountId, owners);
  return { data: items.map(({ id }) => presentPatched(id, byId.get(id), names)) };
}

function presentPatched(id: string, item: ChangedWorkItem | undefined, names: Names): PatchedWorkItem {
  if (!item || item.outcome === "missing") return { id, status: 404, owner: null, state: null, version: null };
  const { outcome, ownerId, state, version } = item;
  return {
    id,
    status: outcome === "changed" ? 200 : 409,
    owner: presentOwnerId(ownerId, names),
    state,
    version,
  };
}

async function changeItems(
  { ledger }: EntryDeps,
  request: OwnRequest,
  { items, owner, state }: Pick<WorkItemsPatch, "items" | "owner" | "state">,
): Promise<ChangedWorkItem[]> {
  requireOwnWork(request.caller, owner);
  const ownerId = typeof owner === "string" ? toOwnerId(request.caller, owner, "owner") : owner;
  if (typeof ownerId === "string") await requirePossibleOwner({ ledger }, request.caller, ownerId);
  return changeWorkItems(ledger, toRequestedBy(request), request.caller, { items, ownerId, state });
}

/** A person, or the key that asks. An operator who is in no account sees its console, and takes no work there. */
async function requirePossibleOwner(
  { ledger }: Pick<EntryDeps, "ledger">,
  { accountId, by }: Caller,
  id: string,
): Promise<void> {
  if (by.kind === "key" && by.id === id) return;
  const members = await listActiveMembers(ledger, accountId, [id]);
  if (members.length > 0) return;
  throw new InvalidRequestError([
    { path: "owner", message: "must be a person who may use this account; GET /WorkItem/owners lists them" },
  ]);
}

/** @param options.id if it was chosen already */
export async function addWorkNote(
  deps: EntryDeps,
  request: OwnRequest,
  publicId: string,
  { text, id = newUuid() }: { readonly text: string; readonly id?: string | undefined },
): Promise<WorkEntry> {
  const { caller } = request;
  const itemId = toUuid("workItem", publicId);
  requireFound(await addWorkNoteToLedger(deps.ledger, toRequestedBy(request), caller, { id, itemId, text }));
  return getWorkEntry(deps, caller, id);
}

/** @param id as stored */
export async function getWorkEntry(deps: EntryDeps, caller: Caller, id: string): Promise<WorkEntry> {
  const entry = requireFound(await findWorkEntry(deps.ledger, caller, id));
  const names = await findNamesOf(deps, caller.accountId, [findActorId(entry.actor)]);
  return presentWorkEntry(entry, names, onWorkList(caller));
}
