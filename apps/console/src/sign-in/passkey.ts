/** Passkeys need https or localhost. */
export const hasPasskeys = (): boolean => window.isSecureContext && "PublicKeyCredential" in window;

/**
 * @param options the answer of `POST /Session/passkey`
 * @returns the body of `POST /Session`; undefined when the person closed the browser's dialog
 */
export async function askForPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return withoutAbort(() => navigator.credentials.get({ publicKey }));
}

/**
 * @param options the answer of `POST /Passkey/options`
 * @returns the body of `POST /Passkey`; undefined when the person closed the browser's dialog
 */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return withoutAbort(() => navigator.credentials.create({ publicKey }));
}

async function withoutAbort(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    if (error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name)) return undefined;
    throw error;
  }
}
