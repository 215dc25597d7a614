import { hash } from "node:crypto";
import {
  ApiError,
  ConflictError,
  InvalidRequestError,
  type NewPasskey,
  type Page,
  type Passkey,
  type PasskeyAnswer,
  parsePublicId,
  SignInRequiredError,
  toPublicId,
} from "@nightguard/contract";
import type { Ledger, PasskeyRecord, RequestedBy, SignInProof } from "@nightguard/ledger";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { found } from "../lookups.ts";
import { createBegunSignIns } from "./begun-sign-ins.ts";
import type { LiveSession } from "./sessions.ts";

/** For whom browsers keep passkeys, and from whose pages they answer. */
export interface RelyingParty {
  /** A name, not an address. */
  readonly id: string;
  readonly origin: string;
}

/** Signing in with a passkey: possession of a device, and its PIN, fingerprint or face. */
export type Passkeys = ReturnType<typeof createPasskeys>;

/** Loading it takes a third of a second, which the start of the API does not wait for. */
const loadLibrary = () => import("@simplewebauthn/server");

const serviceName = "Nightguard";
/** EdDSA, ES256 and RS256. By default the library asks the runtime for more, which warns that they are experimental. */
const algorithms = [-8, -7, -257];
const challengeSeconds = 300;
const mostPerPerson = 20;

interface PasskeysDeps {
  readonly ledger: Pick<Ledger, "sessions">;
  /** Everybody else signs in at the identity provider, which alone decides about second factors there. */
  readonly onlyForOperators: boolean;
}

export function createPasskeys({ ledger, onlyForOperators }: PasskeysDeps) {
  const { sessions } = ledger;
  const countBegun = createBegunSignIns();

  function checkPerson({ isOperator }: { readonly isOperator: boolean }): void {
    if (!onlyForOperators || isOperator) return;
    throw new ApiError(403, "Sign in with the identity provider; passkeys are for operators here");
  }

  return {
    /**
     * Options for `navigator.credentials.get`. The browser asks which passkey, so that nobody is named.
     *
     * @throws RateLimitedError
     */
    async beginSignIn(party: RelyingParty, address: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
      countBegun(address);
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: "required" });
      await sessions.createChallenge({
        ...{ digest: digestOf(options.challenge), purpose: "passkey_sign_in", forSeconds: challengeSeconds },
      });
      return options;
    },

    /** @returns what `Sessions.begin` takes. @throws SignInRequiredError when the answer is not right */
    async finishSignIn(party: RelyingParty, answer: PasskeyAnswer): Promise<SignInProof> {
      const challenge = readChallenge(answer.response.clientDataJSON);
      const isBegun = await sessions.takeChallenge({ digest: digestOf(challenge), purpose: "passkey_sign_in" });
      const passkey = await sessions.findPasskey(Buffer.from(answer.id, "base64url"));
      if (!isBegun || !passkey) throw refused();
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { userHandle } = answer.response;
      if (userHandle !== undefined && !Buffer.from(userHandle, "base64url").equals(toUserHandle(passkey.userId))) {
        throw refused();
      }
      const { verified, authenticationInfo } = await orElse(
        verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON, // its fields are checked here and by the library
          ...toExpected(party, challenge),
          credential: {
            id: passkey.credentialId.toString("base64url"),
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.signCount,
          },
        }),
        refused,
      );
      if (!verified) throw refused();
      checkPerson(passkey);
      const { id: passkeyId, userId } = passkey;
      return { door: "passkey", userId, passkeyId, signCount: authenticationInfo.newCounter };
    },

    /** Options for `navigator.credentials.create`. */
    async begin(session: LiveSession, party: RelyingParty): Promise<PublicKeyCredentialCreationOptionsJSON> {
      checkPerson(session);
      const { userId } = session;
      const { user } = found(await sessions.findDetails({ userId, accountIds: [] }));
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: serviceName,
        rpID: party.id,
        userID: new Uint8Array(toUserHandle(userId)),
        userName: user.email ?? user.name,
        userDisplayName: user.name,
        attestationType: "none",
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: (await sessions.listPasskeys(userId)).map(({ credentialId }) => ({
          id: credentialId.toString("base64url"),
        })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await sessions.createChallenge({
        ...{ digest: digestOf(options.challenge), purpose: "passkey_creation", userId, forSeconds: challengeSeconds },
      });
      return options;
    },

    /** @throws InvalidRequestError when the browser's answer is not right; ConflictError */
    async create(
      by: RequestedBy,
      session: LiveSession,
      party: RelyingParty,
      { name, passkey }: NewPasskey,
    ): Promise<Passkey> {
      checkPerson(session);
      const { userId, id: sessionId } = session;
      const challenge = readChallenge(passkey.response.clientDataJSON);
      const digest = digestOf(challenge);
      if (!(await sessions.takeChallenge({ digest, purpose: "passkey_creation", userId }))) throw notMade();
      const { verifyRegistrationResponse } = await loadLibrary();
      const { registrationInfo } = await orElse(
        verifyRegistrationResponse({
          response: passkey as unknown as RegistrationResponseJSON, // its fields are checked here and by the library
          supportedAlgorithmIDs: algorithms,
          ...toExpected(party, challenge),
        }),
        notMade,
      );
      if (!registrationInfo) throw notMade();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const created = await sessions.createPasskey(
        by,
        { userId, sessionId, most: mostPerPerson },
        {
          ...{ name, signCount: counter, transports: transports.slice(0, 10) },
          credentialId: Buffer.from(id, "base64url"),
          publicKey: Buffer.from(publicKey),
        },
      );
      if (!created) throw new ConflictError(`This passkey is known already, or you have ${mostPerPerson}`);
      return presentPasskey(created);
    },

    /** All on one page. */
    async list({ userId }: LiveSession): Promise<Page<Passkey>> {
      return { data: (await sessions.listPasskeys(userId)).map(presentPasskey), next_cursor: null };
    },

    /** @throws NotFoundError */
    async delete(by: RequestedBy, { userId }: LiveSession, id: string): Promise<void> {
      found(await sessions.deletePasskey(by, { userId, id: found(parsePublicId("passkey", id)) }));
    },
  };
}

/** A PIN or the like is asked for, so that a passkey is two factors. */
const toExpected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

const digestOf = (challenge: string): Buffer => hash("sha256", challenge, "buffer");

/** What an authenticator keeps of the person: nothing that names them. */
const toUserHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll("-", ""), "hex");

/** The challenge that the browser answered; "" where there is none. */
function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

const refused = () => new SignInRequiredError("This passkey was not accepted; try again, or ask for a sign-in link");

const notMade = () =>
  new InvalidRequestError([{ path: "passkey", message: "is not the answer to a challenge of the last five minutes" }]);

/** The library throws for whatever is not as it should be. */
async function orElse<Value>(verification: Promise<Value>, toError: () => ApiError): Promise<Value> {
  try {
    return await verification;
  } catch {
    throw toError();
  }
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id: toPublicId("passkey", id),
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
