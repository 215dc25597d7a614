import { ApiError, newUuid, RateLimitedError, type Session, SignInRequiredError } from "@nightguard/contract";
import { createSession, type RequestOrigin, type SignInProof } from "@nightguard/ledger";
import type { SessionsDeps } from "./deps.ts";
import { findSession, forgetSession } from "./find-session.ts";
import { presentSession } from "./present-session.ts";
import { digestToken, generateToken, isWellFormedToken } from "./tokens.ts";

/** The token is shown only now. */
interface BegunSession {
  readonly token: string;
  readonly session: Session;
}

/** An identified person without any role. */
export class NoAccessError extends ApiError {
  constructor() {
    super(403, "You have no access to anything here; ask an owner of your account");
  }
}

/**
 * The person's authentication at the identity provider is older than the end of a session, so they have to repeat it.
 */
export class StaleAuthenticationError extends ApiError {
  constructor() {
    super(403, "Sign in at the identity provider again: a session of yours has ended since you did");
  }
}

export const lastsSeconds = 12 * 3_600;
const maxFailures = 100;

/**
 * Signs in with a passkey or at the identity provider.
 *
 * @param former the browser's previous token, whose session ends
 * @throws SignInRequiredError when the passkey was deleted, or its counter used, meanwhile; StaleAuthenticationError;
 *   NoAccessError
 */
export async function beginSession(
  deps: SessionsDeps,
  origin: RequestOrigin,
  proof: SignInProof,
  former: string | undefined,
): Promise<BegunSession> {
  const begun = await tryBegin(deps, origin, proof, former);
  if (begun) return begun;
  throw new SignInRequiredError("This passkey was deleted or used meanwhile; try again, or ask for a sign-in link");
}

/** @throws SignInRequiredError; RateLimitedError after many failures; NoAccessError */
export async function beginByLink(
  deps: SessionsDeps,
  origin: RequestOrigin,
  secret: string,
  former: string | undefined,
): Promise<BegunSession> {
  const isLink = isWellFormedToken(secret);
  const begun = isLink && (await tryBegin(deps, origin, { door: "link", digest: digestToken(secret) }, former));
  if (begun) return begun;
  const address = origin.address ?? "";
  deps.failures.add(address);
  if (deps.failures.count(address) > maxFailures) {
    throw new RateLimitedError(60, "Too many failed sign-ins from this address; try again later");
  }
  throw new SignInRequiredError(
    "This link was used, has expired or never existed; ask for another (nightguard console prints one)",
  );
}

/**
 * @returns undefined when the link or passkey cannot be used any more. @throws StaleAuthenticationError; NoAccessError
 */
async function tryBegin(
  deps: SessionsDeps,
  origin: RequestOrigin,
  proof: SignInProof,
  former: string | undefined,
): Promise<BegunSession | undefined> {
  const token = generateToken();
  const session = { id: newUuid(), digest: digestToken(token), proof, idleSeconds: deps.idleSeconds, lastsSeconds };
  const formerDigest = former === undefined ? undefined : digestToken(former);
  const outcome = await createSession(deps.ledger, origin, session, formerDigest);
  if (outcome === "refused") return undefined;
  if (outcome === "stale") throw new StaleAuthenticationError();
  if (former !== undefined) forgetSession(deps, former);
  const live = outcome === "created" && (await findSession(deps, token, origin));
  if (!live) throw new NoAccessError();
  return { token, session: await presentSession(deps, live) };
}
