import type { NewPasskey, PasskeyAnswer } from "@nightguard/contract";
import type { NewPasskeyRecord, PasskeyCredential, PasskeyRecord } from "@nightguard/ledger";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

export interface RelyingParty {
  /** A name, not an address. */
  readonly id: string;
  readonly origin: string;
}

/** Loading the library takes a third of a second, so the start of the API does not wait for it. */
const loadLibrary = () => import("@simplewebauthn/server");

const serviceName = "Nightguard";
/** EdDSA, ES256 and RS256. By default the library asks the runtime for more, which warns that they are experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The options name no user: the browser lets the person choose a passkey. */
export async function generateSignInOptions({ id }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({ rpID: id, userVerification: "required" });
}

/** @returns the passkey's new counter; undefined when the answer is not valid */
export async function verifySignIn(
  party: RelyingParty,
  challenge: string,
  passkey: PasskeyCredential,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle } = answer.response;
  const isOther =
    userHandle !== undefined && !Buffer.from(userHandle, "base64url").equals(toUserHandle(passkey.userId));
  if (isOther) return undefined;
  // The library throws when a check fails.
  const outcome = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    ...toExpected(party, challenge),
    credential: {
      id: passkey.credentialId.toString("base64url"),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch(() => undefined);
  return outcome?.verified ? outcome.authenticationInfo.newCounter : undefined;
}

/** @param known the person's passkeys */
export async function generateCreationOptions(
  party: RelyingParty,
  user: { readonly id: string; readonly name: string; readonly email: string | null },
  known: readonly PasskeyRecord[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: serviceName,
    rpID: party.id,
    userID: new Uint8Array(toUserHandle(user.id)),
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString("base64url") })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** @returns the stored form of the passkey; undefined when the answer is not valid */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  { name, passkey }: NewPasskey,
): Promise<NewPasskeyRecord | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const outcome = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    supportedAlgorithmIDs,
    ...toExpected(party, challenge),
  }).catch(() => undefined);
  if (!outcome?.registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = outcome.registrationInfo.credential;
  return {
    name,
    signCount: counter,
    transports: transports.slice(0, 10),
    credentialId: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
  };
}

/** Returns "" without a challenge. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** User verification, such as a PIN, is required, so that a passkey is two factors. */
const toExpected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The authenticator keeps nothing that names the person. */
const toUserHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll("-", ""), "hex");
