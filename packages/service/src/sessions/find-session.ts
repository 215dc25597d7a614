import { type Session, SignInRequiredError } from "@nightguard/contract";
import {
  endSession as endSessionInLedger,
  type RequestOrigin,
  type SessionRecord,
  touchSession as touchSessionInLedger,
} from "@nightguard/ledger";
import type { SessionsDeps } from "./deps.ts";
import type { LiveSession } from "./live-session.ts";
import { presentSession } from "./present-session.ts";
import { digestToken, isWellFormedToken } from "./tokens.ts";

/** May be half a second old. Also ends a session that was idle for too long. */
export async function findSession(
  deps: SessionsDeps,
  token: string | undefined,
  origin: RequestOrigin,
): Promise<LiveSession | undefined> {
  if (token === undefined || !isWellFormedToken(token)) return undefined;
  const record = await deps.cache.get(toKey(token));
  if (!record) return undefined;
  if (!record.isIdle) return toLive(deps, record);
  await endSessionInLedger(deps.ledger, toBy(record, origin), record.id, "session.lock");
  forgetSession(deps, token);
  return undefined;
}

function toLive({ needsPasskeys }: SessionsDeps, record: SessionRecord): LiveSession {
  const { door, isMachine, hasPasskey } = record;
  return { ...record, mustAddPasskey: needsPasskeys && door === "link" && !isMachine && !hasPasskey };
}

/** Activity postpones the lock. @throws SignInRequiredError */
export async function touchSession(
  deps: SessionsDeps,
  token: string | undefined,
  origin: RequestOrigin,
): Promise<Session> {
  if (token === undefined || !(await findSession(deps, token, origin))) throw new SignInRequiredError();
  await touchSessionInLedger(deps.ledger, digestToken(token));
  forgetSession(deps, token);
  const touched = await findSession(deps, token, origin);
  if (!touched) throw new SignInRequiredError();
  return presentSession(deps, touched);
}

export async function endSession(
  deps: SessionsDeps,
  token: string,
  session: LiveSession,
  origin: RequestOrigin,
): Promise<void> {
  await endSessionInLedger(deps.ledger, toBy(session, origin), session.id, "sign_out");
  forgetSession(deps, token);
}

/** Called after a change of the session's person. */
export const forgetSession = ({ cache }: SessionsDeps, token: string): void => cache.drop(toKey(token));

const toKey = (token: string) => digestToken(token).toString("base64");

const toBy = ({ userId }: Pick<SessionRecord, "userId">, origin: RequestOrigin) =>
  ({ actor: { kind: "user", id: userId }, ...origin }) as const;
