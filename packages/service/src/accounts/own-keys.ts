import {
  ApiError,
  type ApiKey,
  type ApiKeyPatch,
  type NewOwnApiKey,
  newUuid,
  type Page,
  type PageQuery,
  RoleMissingError,
  type Scope,
} from "@nightguard/contract";
import { type ApiKeyRecord, createApiKey, type Ledger, listApiKeys, patchApiKey, rollApiKey } from "@nightguard/ledger";
import { generateApiKey } from "../access/api-key.ts";
import { type Caller, listGrantableScopes, type OwnRequest, requireScopes, toRequestedBy } from "../access/caller.ts";
import { holdsScope } from "../access/roles.ts";
import { type CreatedApiKey, presentApiKey } from "../admin/administration-documents.ts";
import { readPage, requireFound, toUuid } from "../lookups.ts";

export interface OwnKeys {
  listOwnApiKeys(caller: Caller, page: PageQuery): Promise<Page<ApiKey>>;
  /**
   * @param id if it was chosen already
   * @throws ApiError 403 for a key of the other mode; ScopeMissingError
   */
  createOwnApiKey(request: OwnRequest, wanted: NewOwnApiKey, id?: string): Promise<CreatedApiKey>;
  /**
   * @throws NotFoundError for keys of other accounts or modes
   * @throws DisabledByOperatorError when it enables a key that the operator disabled
   * @throws ScopeMissingError when it opens a key that may do more than the caller, or would then
   */
  patchOwnApiKey(request: OwnRequest, id: string, patch: ApiKeyPatch): Promise<ApiKey>;
  /**
   * The old secret stays valid for `overlapSeconds`.
   *
   * @throws NotFoundError for keys of other accounts or modes
   * @throws ScopeMissingError when the key may do more than the caller
   */
  rollOwnApiKey(request: OwnRequest, id: string, overlapSeconds: number): Promise<CreatedApiKey>;
}

/**
 * A key manages keys of its own mode only, so that a leaked test key grants no live access, and grants only scopes that
 * it has. A person grants the scopes of `listGrantableScopes`.
 */
export function createOwnKeys({ ledger }: { ledger: Ledger }): OwnKeys {
  /** The caller must not open a key that may do more, neither by a new secret nor by enabling it. */
  const checkGranted = (caller: Caller) => (key: ApiKeyRecord) => requireGrantable(caller, presentApiKey(key).scopes);

  return {
    listOwnApiKeys: (caller, page) => readPage(page, (range) => listApiKeys(ledger, caller, range), presentApiKey),

    async createOwnApiKey(request, wanted, id = newUuid()) {
      const { accountId, mode } = request.caller;
      if (wanted.mode !== undefined && wanted.mode !== mode) {
        throw new ApiError(
          403,
          request.caller.by.kind === "user"
            ? `The console is in ${mode} mode; switch it to ${wanted.mode} to create a ${wanted.mode} key`
            : `A ${mode} key cannot create a ${wanted.mode} key; send a ${wanted.mode} key, or ask the operator for one`,
        );
      }
      if (wanted.scopes) requireGrantable(request.caller, wanted.scopes);
      const { key, prefix } = generateApiKey(mode);
      const record = {
        id,
        accountId,
        mode,
        key,
        prefix,
        name: wanted.name,
        scopes: wanted.scopes ?? listGrantableScopes(request.caller),
        allowedCidrs: wanted.allowed_cidrs ?? null,
        expiresAt: wanted.expires_at ?? null,
      };
      return { ...presentApiKey(requireFound(await createApiKey(ledger, toRequestedBy(request), record))), key };
    },

    async patchOwnApiKey(request, id, patch) {
      const { name: _name, disabled, endpoints, ...bounds } = patch;
      if (endpoints) requireScopes(request.caller, "manage_webhooks");
      const isOpening = disabled === false || Object.keys(bounds).length > 0;
      const changed = await patchApiKey(ledger, toRequestedBy(request), toUuid("apiKey", id), patch, {
        tenant: request.caller,
        ...(isOpening && { check: checkGranted(request.caller) }),
      });
      return presentApiKey(requireFound(changed));
    },

    async rollOwnApiKey(request, id, overlapSeconds) {
      const { caller } = request;
      const { key, prefix } = generateApiKey(caller.mode);
      const rolled = await rollApiKey(
        ledger,
        toRequestedBy(request),
        { tenant: caller, id: toUuid("apiKey", id), check: checkGranted(caller) },
        { key, prefix, overlapSeconds },
      );
      return { ...presentApiKey(requireFound(rolled)), key };
    },
  };
}

function requireGrantable(caller: Caller, scopes: readonly Scope[]): void {
  requireScopes(caller, ...scopes);
  const grantable = listGrantableScopes(caller);
  if (!scopes.every((scope) => holdsScope(grantable, scope))) throw new RoleMissingError("people");
}
