import {
  ApiError,
  type Mode,
  newUuid,
  PasskeyRequiredError,
  parsePublicId,
  RateLimitedError,
  type Session,
  SignInRequiredError,
  UnavailableError,
} from "@nightguard/contract";
import type { Ledger, RequestOrigin, SessionRecord, SignInProof, StandingRecord } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { createFailedAttempts } from "../access/failed-attempts.ts";
import { toPermissions, toScopes } from "../access/roles.ts";
import { checkStanding } from "../access/standing.ts";
import { createRefusalWatch, type RefusalListener } from "../access/watch-refusals.ts";
import { createFreshCache } from "../fresh-cache.ts";
import { presentSession } from "./present-session.ts";
import { digestToken, generateToken, isWellFormedToken } from "./tokens.ts";

/** The sessions of people who signed in to the console. */
export type Sessions = ReturnType<typeof createSessions>;

/** A session that has not ended. */
export interface LiveSession extends SessionRecord {
  /** While true the person may only make a passkey. */
  readonly mustAddPasskey: boolean;
}

/** A session that has just begun. The token is shown only now. */
export interface BegunSession {
  readonly token: string;
  readonly session: Session;
}

/** The account and mode that a request is about; ids as callers send them. */
export interface WantedTenant {
  readonly accountId: string;
  readonly mode: Mode;
}

/** Somebody proved who they are, and has no role anywhere. */
export class NoAccessError extends ApiError {
  constructor() {
    super(403, "You have no access to anything here; ask an owner of your account");
  }
}

const lastsSeconds = 12 * 3_600;
const maxEntries = 10_000;
/** A token that does not exist never comes into existence: tokens are drawn at random. */
const absentMaxAgeMs = 60_000;
const lookUpTimeoutMs = 2_000;
/** Of one address in a minute. */
const maxFailures = 100;

interface SessionsDeps {
  readonly ledger: Pick<Ledger, "sessions" | "accounts">;
  readonly idleSeconds: number;
  /** Whether people who were invited must make a passkey before they go on. */
  readonly needsPasskeys: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export function createSessions(deps: SessionsDeps) {
  const { ledger, idleSeconds, needsPasskeys, now = () => performance.now() } = deps;
  const failures = createFailedAttempts(now);
  const cache = createFreshCache<SessionRecord>({
    load: (digest) => orUnavailable(ledger.sessions.find(Buffer.from(digest, "base64"))),
    ...{ maxEntries, absentMaxAgeMs, now },
  });
  const standings = createFreshCache<StandingRecord>({
    load: (accountId) => orUnavailable(ledger.accounts.findStanding(accountId)),
    ...{ maxEntries, now },
  });
  const watchSeats = createSeatWatch(deps);
  const toKey = (token: string) => digestToken(token).toString("base64");
  const toLive = (record: SessionRecord): LiveSession => {
    const { door, isMachine, hasPasskey } = record;
    return { ...record, mustAddPasskey: needsPasskeys && door === "link" && !isMachine && !hasPasskey };
  };

  async function present(session: LiveSession): Promise<Session> {
    const details = await ledger.sessions.findDetails({
      userId: session.userId,
      accountIds: Object.keys(session.roles),
    });
    if (!details) throw new SignInRequiredError();
    return presentSession(session, details);
  }

  /** The session of a token, as of at most half a second ago. One that was idle for too long ends here. */
  async function find(token: string | undefined, origin: RequestOrigin): Promise<LiveSession | undefined> {
    if (token === undefined || !isWellFormedToken(token)) return undefined;
    const record = await cache.get(toKey(token));
    if (!record) return undefined;
    if (!record.isIdle) return toLive(record);
    await ledger.sessions.end(toBy(record, origin), record.id, "session.lock");
    cache.drop(toKey(token));
    return undefined;
  }

  /** @returns undefined when the link or passkey does not exist any more. @throws NoAccessError */
  async function tryBegin(
    origin: RequestOrigin,
    proof: SignInProof,
    former: string | undefined,
  ): Promise<BegunSession | undefined> {
    const token = generateToken();
    const session = { id: newUuid(), digest: digestToken(token), proof, idleSeconds, lastsSeconds };
    const formerDigest = former === undefined ? undefined : digestToken(former);
    const outcome = await ledger.sessions.create(origin, session, formerDigest);
    if (outcome === "refused") return undefined;
    if (former !== undefined) cache.drop(toKey(former));
    const live = outcome === "created" && (await find(token, origin));
    if (!live) throw new NoAccessError();
    return { token, session: await present(live) };
  }

  return {
    find,
    present,
    /**
     * Signs in with a passkey or at the identity provider: a session of 12 hours, with a token of its own.
     *
     * @param former the token that the browser has; its session ends
     * @throws SignInRequiredError when the passkey was deleted meanwhile; NoAccessError
     */
    async begin(origin: RequestOrigin, proof: SignInProof, former: string | undefined): Promise<BegunSession> {
      const begun = await tryBegin(origin, proof, former);
      if (!begun) throw new SignInRequiredError("This passkey was deleted; ask for a sign-in link");
      return begun;
    },

    /** Signs in by a link. @throws SignInRequiredError; RateLimitedError after many failures; NoAccessError */
    async beginByLink(origin: RequestOrigin, secret: string, former: string | undefined): Promise<BegunSession> {
      const isLink = isWellFormedToken(secret);
      const begun = isLink && (await tryBegin(origin, { door: "link", digest: digestToken(secret) }, former));
      if (begun) return begun;
      const address = origin.address ?? "";
      failures.add(address);
      if (failures.count(address) > maxFailures) {
        throw new RateLimitedError(60, "Too many failed sign-ins from this address; try again later");
      }
      throw new SignInRequiredError(
        "This link was used, has expired or never existed; ask for another (nightguard console prints one)",
      );
    },

    /** Notes that the person is there, which postpones the lock. @throws SignInRequiredError */
    async touch(token: string | undefined, origin: RequestOrigin): Promise<Session> {
      if (token === undefined || !(await find(token, origin))) throw new SignInRequiredError();
      await ledger.sessions.touch(digestToken(token));
      cache.drop(toKey(token));
      const touched = await find(token, origin);
      if (!touched) throw new SignInRequiredError();
      return present(touched);
    },

    /** Signs out. */
    async end(token: string, session: LiveSession, origin: RequestOrigin): Promise<void> {
      await ledger.sessions.end(toBy(session, origin), session.id, "sign_out");
      cache.drop(toKey(token));
    },

    /** Reads a session anew, as something about the person was just changed here. */
    forget: (token: string): void => cache.drop(toKey(token)),

    /**
     * Layers 1 to 6 of the checks for a person in an account, in the same order and with the same errors as for its keys.
     *
     * @param options.anyStanding leaves out the checks of the account, from its suspension on
     * @throws PasskeyRequiredError; ApiError 403 when the person has no role in the account
     */
    async check(session: LiveSession, wanted: WantedTenant, options: { anyStanding: boolean }): Promise<Caller> {
      if (session.mustAddPasskey && !options.anyStanding) throw new PasskeyRequiredError();
      const { mode } = wanted;
      const accountId = parsePublicId("account", wanted.accountId);
      const roles = (accountId !== undefined && session.roles[accountId]) || [];
      const standing = accountId !== undefined && roles.length > 0 ? await standings.get(accountId) : undefined;
      if (!standing) throw noRole();
      const may = toPermissions(roles, mode);
      return {
        ...{ accountId: standing.accountId, mode, may, scopes: toScopes(may), seesPeople: may.includes("people") },
        by: { kind: "user", id: session.userId },
        sessionId: session.id,
        plan: checkStanding(standing, options),
        storedRows: standing.storedRows,
      };
    },

    /**
     * Calls the listener within a second of the end or the lock of a session, or of the person's last role in the account.
     *
     * @returns stops the watch
     */
    watch: ({ sessionId, accountId }: Seat, listener: RefusalListener): (() => void) =>
      watchSeats(`${sessionId} ${accountId}`, listener),
  };
}

/** A session in an account. */
interface Seat {
  readonly sessionId: string;
  readonly accountId: string;
}

const createSeatWatch = ({ ledger }: { readonly ledger: Pick<Ledger, "sessions"> }) =>
  createRefusalWatch(async (ids) => {
    const seats = ids.map((id) => [id, ...(id.split(" ") as [string, string])] as const); // as `watch` makes them
    const roles = await ledger.sessions.findRoles([...new Set(seats.map(([, sessionId]) => sessionId))]);
    return seats.flatMap(([id, sessionId, accountId]) => {
      const byAccount = roles.get(sessionId);
      if (byAccount?.[accountId]) return [];
      return [[id, byAccount ? noRole() : new SignInRequiredError()] as const];
    });
  });

const noRole = () => new ApiError(403, "You have no role in this account");

const toBy = ({ userId }: Pick<SessionRecord, "userId">, origin: RequestOrigin) =>
  ({ actor: { kind: "user", id: userId }, ...origin }) as const;

async function orUnavailable<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await withTimeout(question, lookUpTimeoutMs, () => {
      throw new Error("looking up a session timed out");
    });
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
