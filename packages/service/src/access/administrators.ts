import { timingSafeEqual } from "node:crypto";
import {
  type Administrator,
  type AdministratorRole,
  ApiError,
  ConflictError,
  environmentAdministrator,
  type NewAdministrator,
  NotFoundError,
  RateLimitedError,
} from "@nightguard/contract";
import {
  type ActiveAdministrator,
  createAdministrator,
  digestAdministratorToken,
  endAdministrator,
  type Ledger,
  listActiveAdministrators,
  listAdministrators,
  type RequestedBy,
} from "@nightguard/ledger";
import { presentAdministrator } from "../admin/administration-documents.ts";
import { createFreshValue } from "../fresh-cache.ts";
import { requireFound } from "../lookups.ts";
import { generateAdminToken, isWellFormedAdminToken } from "./api-key.ts";
import { createFailedAttempts } from "./failed-attempts.ts";

/** More wrong tokens per address and minute get 429. */
const maxWrongTokens = 600;

export interface AdministratorCaller {
  readonly name: string;
  readonly role: AdministratorRole;
  readonly userId?: string;
}

export interface Administrators {
  /**
   * The result may be half a second old. A valid token is never refused for its address.
   *
   * @throws NotFoundError while there is no administrator at all; ApiError 401; RateLimitedError after many wrong
   *   tokens
   */
  check(options: { token: string; address: string }): Promise<AdministratorCaller>;
  list(): Promise<Administrator[]>;
  /** @throws ConflictError for a name that was used before: in the audit it means one person */
  create(
    by: RequestedBy,
    wanted: NewAdministrator,
  ): Promise<
    Administrator & {
      readonly token: string;
    }
  >;
  /** @throws NotFoundError */
  end(by: RequestedBy, name: string): Promise<Administrator>;
}

/**
 * @param deps.environmentToken of `NIGHTGUARD_ADMIN_TOKEN`, whose holder is an operator
 * @param deps.now milliseconds of a monotonic clock
 */
export function createAdministrators(deps: {
  ledger: Ledger;
  environmentToken: string | undefined;
  now?: () => number;
}): Administrators {
  const { ledger, environmentToken, now = () => performance.now() } = deps;
  const wrongTokens = createFailedAttempts(now);
  const active = createFreshValue(() => listActiveAdministrators(ledger), { now });
  const environmentDigest =
    environmentToken === undefined ? undefined : digestAdministratorToken(ledger, environmentToken);

  /** Compares with all tokens in constant time. One query in half a second serves all wrong tokens. */
  async function find(token: string): Promise<AdministratorCaller | undefined> {
    const digest = digestAdministratorToken(ledger, token);
    if (environmentDigest && timingSafeEqual(digest, environmentDigest)) {
      return { name: environmentAdministrator, role: "operator" };
    }
    const known = await active.get();
    if (!environmentDigest && known.length === 0) throw new NotFoundError("There is nothing at this address");
    const isTheirs = (one: ActiveAdministrator) => timingSafeEqual(digest, one.digest);
    return isWellFormedAdminToken(token) ? known.filter(isTheirs)[0] : undefined;
  }

  return {
    async check({ token, address }) {
      const administrator = await find(token);
      if (administrator) return { name: administrator.name, role: administrator.role };
      wrongTokens.add(address);
      if (wrongTokens.count(address) > maxWrongTokens) {
        throw new RateLimitedError(60, "Too many wrong administration tokens from this address; try again later");
      }
      throw new ApiError(401, "Authentication required: send an administration token as a Bearer token");
    },

    async list() {
      return (await listAdministrators(deps.ledger)).map(presentAdministrator);
    },

    async create(by, wanted) {
      const token = generateAdminToken();
      const created = await createAdministrator(deps.ledger, by, { ...wanted, token });
      if (!created) throw new ConflictError("There is or was an administrator of this name; choose another");
      active.drop();
      return { ...presentAdministrator(created), token };
    },

    async end(by, name) {
      const ended = presentAdministrator(requireFound(await endAdministrator(deps.ledger, by, name)));
      active.drop();
      return ended;
    },
  };
}
