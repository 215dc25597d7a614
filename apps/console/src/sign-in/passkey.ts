/** Whether this browser can use passkeys here: over https, or on localhost. */
export const hasPasskeys = (): boolean => window.isSecureContext && "PublicKeyCredential" in window;

/**
 * Asks the browser for a passkey.
 *
 * @param options as `POST /Session/passkey` answers them
 * @returns what `POST /Session` takes; undefined when the person closed the browser's dialog
 */
export async function askForPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON, // checked by the browser
  );
  return withoutAbort(() => navigator.credentials.get({ publicKey }));
}

/**
 * Has the browser make a passkey.
 *
 * @param options as `POST /Passkey/options` answers them
 * @returns what `POST /Passkey` takes; undefined when the person closed the browser's dialog
 */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON, // checked by the browser
  );
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
