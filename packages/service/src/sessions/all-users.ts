import {
  type AdminUser,
  type AdminUserPatch,
  ApiError,
  ConflictError,
  InvalidRequestError,
  type InvitedAdminUser,
  type NewAdminUser,
  newUuid,
  type Page,
  type PageQuery,
  type SignInLink,
} from "@nightguard/contract";
import {
  addMembership,
  changeUser,
  createLink as createLinkInLedger,
  createUser,
  endSessions,
  findUser,
  findUserByEmail,
  type Ledger,
  linkMachine,
  listUsers,
  listUsersOfAccount,
  type NewMembership,
  type RequestedBy,
} from "@nightguard/ledger";
import { readPage, requireFound, toAccountId, type toRange, toUuid } from "../lookups.ts";
import { createLink, disabled, type ToLink } from "./new-link.ts";
import { presentAdminUser } from "./present-user.ts";

/** Operators can make themselves coordinators for this time in an emergency (45 CFR 164.312(a)(2)(ii)). */
const emergencyMs = 3_600_000;

type Deps = { readonly ledger: Ledger };

export interface AllUsers {
  /**
   * @param account only its people, with their roles there
   * @throws InvalidRequestError for an unknown account
   */
  list(page: PageQuery, account?: string): Promise<Page<AdminUser>>;
  /**
   * Also adds somebody to another account.
   *
   * @param id the person's, if it was chosen already and they are new
   * @throws ConflictError when the person already has roles in the account
   */
  invite(by: RequestedBy, wanted: NewAdminUser, toLink: ToLink, id?: string): Promise<InvitedAdminUser>;
  /** Repeats the response of `invite` when it was lost, without the link. @param id as stored */
  getInvited(id: string): Promise<InvitedAdminUser>;
  /**
   * @returns undefined when the person has no access left and was deleted
   * @throws InvalidRequestError when operators give themselves roles for longer than an emergency, or without a
   *   reason
   */
  change(by: RequestedBy, id: string, patch: AdminUserPatch): Promise<AdminUser | undefined>;
  createLink(by: RequestedBy, id: string, toLink: ToLink): Promise<SignInLink>;
  endSessions(by: RequestedBy, id: string): Promise<void>;
  /** @throws ApiError 403 for a person: as this machine they would see patients */
  linkMachine(by: RequestedBy, account: string | undefined, toLink: ToLink): Promise<SignInLink>;
}

/** Methods take public ids, and throw NotFoundError for unknown ones. */
export function createAllUsers(deps: Deps): AllUsers {
  const get = async (id: string): Promise<AdminUser> => presentAdminUser(requireFound(await findUser(deps.ledger, id)));

  return {
    async list(page, account) {
      const accountId = await toAccountId(deps.ledger, account);
      const read = (range: ReturnType<typeof toRange>) =>
        accountId === undefined ? listUsers(deps.ledger, range) : listUsersOfAccount(deps.ledger, accountId, range);
      return readPage(page, read, presentAdminUser);
    },

    async invite(by, wanted, toLink, id = newUuid()) {
      const membership = await toMembership(deps, wanted);
      const link = createLink(deps, toLink);
      const known = await findUserByEmail(deps.ledger, wanted.email);
      if (known) checkEmergency(deps, by, known.id, wanted);
      const { name, email, operator } = wanted;
      const outcome = known
        ? membership && (await addMembership(deps.ledger, by, known.id, { membership, link: link.stored }))
        : await createUser(deps.ledger, by, { id, name, email, isOperator: operator, membership, link: link.stored });
      if (!outcome) throw new ConflictError("This person is here already; change them with PATCH /Admin/User/{id}");
      return { ...(await get(known?.id ?? id)), ...link.shown };
    },

    async getInvited(id) {
      return { ...(await get(id)), link: null, link_expires_at: null };
    },

    async change(by, id, patch) {
      const userId = toUuid("user", id);
      const { name, disabled, operator, account_id, roles, expires_at, reason } = patch;
      if (roles?.length !== 0) checkEmergency(deps, by, userId, patch);
      const accountId = await toAccountId(deps.ledger, account_id);
      const term = { expiresAt: toDate(expires_at), reason };
      const membership = accountId === undefined ? undefined : { accountId, roles, ...term };
      const change = { userId, person: { name, disabled, isOperator: operator }, membership };
      requireFound(await changeUser(deps.ledger, by, change, { keepsOwner: false }));
      const user = await findUser(deps.ledger, userId);
      return user && presentAdminUser(user);
    },

    async createLink(by, id, toLink) {
      const link = createLink(deps, toLink);
      const userId = toUuid("user", id);
      const outcome = await createLinkInLedger(deps.ledger, by, { userId, accountId: undefined, link: link.stored });
      switch (requireFound(outcome)) {
        case "disabled":
          throw disabled();
        case "machine":
          throw new ConflictError("This user signs in by the links that `nightguard console` prints");
        default:
          return link.shown;
      }
    },

    async endSessions(by, id) {
      const { id: userId } = requireFound(await findUser(deps.ledger, toUuid("user", id)));
      await endSessions(deps.ledger, by, { userId, accountId: null });
    },

    async linkMachine(by, account, toLink) {
      if (by.actor.kind === "user") throw new ApiError(403, "Links of this machine need an administration token");
      const accountId = await toAccountId(deps.ledger, account);
      const link = createLink(deps, toLink);
      await linkMachine(deps.ledger, by, { accountId, link: link.stored });
      return link.shown;
    },
  };
}

async function toMembership(deps: Deps, wanted: NewAdminUser): Promise<NewMembership | undefined> {
  const accountId = await toAccountId(deps.ledger, wanted.account_id);
  if (accountId === undefined) return undefined;
  return {
    accountId,
    roles: wanted.roles ?? ["coordinator", "owner"],
    expiresAt: toDate(wanted.expires_at) ?? null,
    reason: wanted.reason ?? null,
    locationId: null,
  };
}

/** Operators see no patients, except for an hour with a reason that the account's owners see. */
function checkEmergency(
  deps: Deps,
  { actor }: RequestedBy,
  userId: string,
  { account_id, expires_at, reason }: Pick<AdminUserPatch, "account_id" | "expires_at" | "reason">,
): void {
  if (actor.kind !== "user" || actor.id !== userId || account_id === undefined) return;
  const latest = deps.ledger.clock.now() + emergencyMs;
  const issues = [
    ...(reason ? [] : [{ path: "reason", message: "is required where operators give roles to themselves" }]),
    ...(expires_at && Date.parse(expires_at) <= latest
      ? []
      : [{ path: "expires_at", message: "must lie at most an hour ahead where operators give roles to themselves" }]),
  ];
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

const toDate = (text: string | null | undefined) => (text ? new Date(text) : text === null ? null : undefined);
