import {
  ApiError,
  ConflictError,
  type InvitedUser,
  type NewUser,
  newUuid,
  type Page,
  type PageQuery,
  type SignInLink,
  type User,
  type UserPatch,
} from "@nightguard/contract";
import {
  changeUser,
  createLink as createLinkInLedger,
  createUser,
  endSessions,
  findUser,
  findUserOfAccount,
  type Ledger,
  listUsersOfAccount,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { readPage, requireFound, toUuid } from "../lookups.ts";
import { createLink, disabled, type ToLink } from "./new-link.ts";
import { presentUser } from "./present-user.ts";

export interface OwnUsers {
  list(caller: Caller, page: PageQuery): Promise<Page<User>>;
  /**
   * Invites somebody who is in no account yet: links of people of other accounts would lead there too.
   *
   * @param id the person's, if it was chosen already
   * @throws ConflictError when somebody has this email
   */
  invite(request: OwnRequest, wanted: NewUser, toLink: ToLink, id?: string): Promise<InvitedUser>;
  /** Repeats the response of `invite` when it was lost, without the link. @param id as stored */
  getInvited(caller: Caller, id: string): Promise<InvitedUser>;
  /**
   * @returns undefined when the person has left the account with the change
   * @throws ConflictError for the last owner; ApiError 403 for the name of somebody who is in other accounts too
   */
  change(request: OwnRequest, id: string, patch: UserPatch): Promise<User | undefined>;
  /** @throws ApiError 403 for somebody who has access beyond the account; ConflictError for somebody disabled */
  createLink(request: OwnRequest, id: string, toLink: ToLink): Promise<SignInLink>;
  endSessions(request: OwnRequest, id: string): Promise<void>;
}

/** Methods take public ids, and throw NotFoundError for unknown ones. */
export function createOwnUsers(deps: { readonly ledger: Ledger }): OwnUsers {
  return {
    list: ({ accountId }, page) =>
      readPage(page, (range) => listUsersOfAccount(deps.ledger, accountId, range), presentUser),

    async invite(request, wanted, toLink, id = newUuid()) {
      const { accountId } = request.caller;
      const link = createLink(deps, toLink);
      const { name, email, roles, location_id: locationId = null } = wanted;
      const membership = { accountId, roles, expiresAt: null, reason: null, locationId };
      const person = { id, name, email, isOperator: false, membership, link: link.stored };
      if (!(await createUser(deps.ledger, toRequestedBy(request), person))) {
        throw new ConflictError(
          "Somebody with this email is here already: in this account, or in another; only the operator can add them to a second",
        );
      }
      return {
        ...presentUser(requireFound(await findUserOfAccount(deps.ledger, { userId: id, accountId }))),
        ...link.shown,
      };
    },

    async getInvited({ accountId }, id) {
      const user = requireFound(await findUserOfAccount(deps.ledger, { userId: id, accountId }));
      return { ...presentUser(user), link: null, link_expires_at: null };
    },

    async change(request, id, patch) {
      const { accountId } = request.caller;
      const userId = toUuid("user", id);
      const user = requireFound(await findUser(deps.ledger, userId));
      requireFound(user.memberships.find((membership) => membership.accountId === accountId));
      if (patch.name !== undefined && (user.memberships.length > 1 || user.isOperator)) throw beyondAccount("rename");
      const { name, roles, disabled, location_id: locationId } = patch;
      const membership = { accountId, roles, disabled, locationId };
      const changed = await changeUser(
        deps.ledger,
        toRequestedBy(request),
        { userId, person: { name }, membership },
        { keepsOwner: true },
      );
      if (changed === "last owner") {
        throw new ConflictError("This is the last owner of the account; make somebody else an owner first");
      }
      requireFound(changed);
      return roles?.length === 0
        ? undefined
        : presentUser(requireFound(await findUserOfAccount(deps.ledger, { userId, accountId })));
    },

    async createLink(request, id, toLink) {
      const { accountId } = request.caller;
      const userId = toUuid("user", id);
      const link = createLink(deps, toLink);
      const outcome = await createLinkInLedger(deps.ledger, toRequestedBy(request), {
        userId,
        accountId,
        link: link.stored,
      });
      if (outcome === "beyond") throw beyondAccount("make a link for");
      if (requireFound(outcome) === "disabled") throw disabled();
      return link.shown;
    },

    async endSessions(request, id) {
      const { accountId } = request.caller;
      const userId = toUuid("user", id);
      requireFound(await findUserOfAccount(deps.ledger, { userId, accountId }));
      await endSessions(deps.ledger, toRequestedBy(request), { userId, accountId });
    },
  };
}

const beyondAccount = (what: string) =>
  new ApiError(403, `This person has access beyond your account; only the operator can ${what} them`);
