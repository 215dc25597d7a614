import {
  InvalidRequestError,
  type NewSavedView,
  parsePublicId,
  type SavedView,
  type SavedViewList,
  SignInRequiredError,
  toPublicId,
  type ViewPage,
} from "@nightguard/contract";
import {
  deleteSavedView,
  type Ledger,
  listSavedViews,
  putSavedView,
  type SavedViewRecord,
  type ViewOwner,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, requirePerson, toRequestedBy } from "../access/caller.ts";
import { requireFound, toUuid } from "../lookups.ts";

/** Filters of the console's lists that the caller, a person, keeps under a name. */
export interface SavedViews {
  /** Of all pages if none is given. */
  list(caller: Caller, page: ViewPage | undefined): Promise<SavedViewList>;
  /** @throws InvalidRequestError for a malformed id, and when there are too many; SignInRequiredError */
  put(request: OwnRequest, id: string, view: NewSavedView): Promise<SavedView>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, id: string): Promise<void>;
}

export function createSavedViews({ ledger }: { ledger: Ledger }): SavedViews {
  return {
    async list(caller, page) {
      return { data: (await listSavedViews(ledger, toOwner(caller), page)).map(presentSavedView) };
    },

    async put(request, publicId, view) {
      const id = parsePublicId("savedView", publicId);
      if (id === undefined) throw malformedId();
      const owner = { ...toOwner(request.caller), sessionId: request.caller.sessionId ?? "" };
      const record = await putSavedView(ledger, toRequestedBy(request), owner, { ...view, id });
      if (!record) throw new SignInRequiredError();
      return presentSavedView(record);
    },

    async delete(request, id) {
      requireFound(
        await deleteSavedView(ledger, toRequestedBy(request), toOwner(request.caller), toUuid("savedView", id)),
      );
    },
  };
}

const malformedId = () =>
  new InvalidRequestError([{ path: "id", message: "must be svw_ and 32 lower-case hexadecimal digits" }]);

const toOwner = (caller: Caller): ViewOwner => ({
  userId: requirePerson(caller),
  accountId: caller.accountId,
  mode: caller.mode,
});

export const presentSavedView = ({ id, page, name, filters, updatedAt }: SavedViewRecord): SavedView => ({
  id: toPublicId("savedView", id),
  page,
  name,
  filters,
  updated_at: updatedAt.toISOString(),
});
