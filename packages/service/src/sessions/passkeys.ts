import { hash } from "node:crypto";
import {
  ApiError,
  ConflictError,
  InvalidRequestError,
  type NewPasskey,
  type Page,
  type Passkey,
  type PasskeyAnswer,
  SignInRequiredError,
  toPublicId,
} from "@nightguard/contract";
import {
  createChallenge,
  createPasskey as createPasskeyInLedger,
  deletePasskey as deletePasskeyInLedger,
  findPasskey,
  findSessionDetails,
  type Ledger,
  listPasskeys as listPasskeysInLedger,
  type PasskeyRecord,
  type RequestedBy,
  type SignInProof,
  takeChallenge,
} from "@nightguard/ledger";
import { requireFound, toUuid } from "../lookups.ts";
import { createBegunSignIns } from "./begun-sign-ins.ts";
import type { LiveSession } from "./live-session.ts";
import {
  generateCreationOptions,
  generateSignInOptions,
  type RelyingParty,
  readChallenge,
  verifyCreation,
  verifySignIn,
} from "./webauthn.ts";

const challengeSeconds = 300;
const mostPerPerson = 20;

interface PasskeysOptions {
  readonly ledger: Ledger;
  /** Everybody else signs in at the identity provider, which alone decides about second factors there. */
  readonly onlyForOperators: boolean;
}

export interface PasskeysDeps extends PasskeysOptions {
  readonly countBegun: (address: string) => void;
}

export const createPasskeysDeps = (options: PasskeysOptions): PasskeysDeps => ({
  ...options,
  countBegun: createBegunSignIns(),
});

/** @throws RateLimitedError */
export async function beginPasskeySignIn({ ledger, countBegun }: PasskeysDeps, party: RelyingParty, address: string) {
  countBegun(address);
  const options = await generateSignInOptions(party);
  const digest = digestOf(options.challenge);
  await createChallenge(ledger, { digest, purpose: "passkey_sign_in", forSeconds: challengeSeconds });
  return options;
}

/** @returns the proof for `beginSession`. @throws SignInRequiredError when the answer is not valid */
export async function finishPasskeySignIn(
  deps: PasskeysDeps,
  party: RelyingParty,
  answer: PasskeyAnswer,
): Promise<SignInProof> {
  const challenge = readChallenge(answer.response.clientDataJSON);
  const isBegun = await takeChallenge(deps.ledger, { digest: digestOf(challenge), purpose: "passkey_sign_in" });
  const passkey = await findPasskey(deps.ledger, Buffer.from(answer.id, "base64url"));
  if (!isBegun || !passkey) throw refused();
  const signCount = await verifySignIn(party, challenge, passkey, answer);
  if (signCount === undefined) throw refused();
  checkPerson(deps, passkey);
  return { door: "passkey", userId: passkey.userId, passkeyId: passkey.id, signCount };
}

export async function beginPasskey(deps: PasskeysDeps, session: LiveSession, party: RelyingParty) {
  checkPerson(deps, session);
  const { userId } = session;
  const { user } = requireFound(await findSessionDetails(deps.ledger, { userId, accountIds: [] }));
  const options = await generateCreationOptions(
    party,
    { ...user, id: userId },
    await listPasskeysInLedger(deps.ledger, userId),
  );
  const digest = digestOf(options.challenge);
  await createChallenge(deps.ledger, { digest, purpose: "passkey_creation", userId, forSeconds: challengeSeconds });
  return options;
}

/** @throws InvalidRequestError when the browser's answer is not valid; ConflictError */
export async function createPasskey(
  deps: PasskeysDeps,
  by: RequestedBy,
  session: LiveSession,
  party: RelyingParty,
  wanted: NewPasskey,
): Promise<Passkey> {
  checkPerson(deps, session);
  const { userId, id: sessionId } = session;
  const challenge = readChallenge(wanted.passkey.response.clientDataJSON);
  const digest = digestOf(challenge);
  if (!(await takeChallenge(deps.ledger, { digest, purpose: "passkey_creation", userId }))) throw notMade();
  const made = await verifyCreation(party, challenge, wanted);
  if (!made) throw notMade();
  const created = await createPasskeyInLedger(deps.ledger, by, { userId, sessionId, most: mostPerPerson }, made);
  if (!created) throw new ConflictError(`This passkey is known already, or you have ${mostPerPerson}`);
  return presentPasskey(created);
}

export async function listPasskeys({ ledger }: PasskeysDeps, { userId }: LiveSession): Promise<Page<Passkey>> {
  return { data: (await listPasskeysInLedger(ledger, userId)).map(presentPasskey), next_cursor: null };
}

/** @throws NotFoundError */
export async function deletePasskey(
  { ledger }: PasskeysDeps,
  by: RequestedBy,
  { userId }: LiveSession,
  id: string,
): Promise<void> {
  requireFound(await deletePasskeyInLedger(ledger, by, { userId, id: toUuid("passkey", id) }));
}

function checkPerson({ onlyForOperators }: PasskeysDeps, { isOperator }: { readonly isOperator: boolean }): void {
  if (!onlyForOperators || isOperator) return;
  throw new ApiError(403, "Sign in with the identity provider; passkeys are for operators here");
}

const digestOf = (challenge: string): Buffer => hash("sha256", challenge, "buffer");

const refused = () => new SignInRequiredError("This passkey was not accepted; try again, or ask for a sign-in link");

const notMade = () =>
  new InvalidRequestError([{ path: "passkey", message: "is not the answer to a challenge of the last five minutes" }]);

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id: toPublicId("passkey", id),
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
