import type { Encryption } from "../encryption/encryption.ts";

export const endpointContext = {
  url: (endpointId: string) => `webhook_url:${endpointId}`,
  description: (endpointId: string) => `webhook_description:${endpointId}`,
  secrets: (endpointId: string) => `webhook_secrets:${endpointId}`,
};

/** Each valid secret signs every delivery; more rotations within the overlap end the oldest early. */
const mostSecrets = 3;

interface StoredSecret {
  readonly secret: string;
  /** RFC 3339; null for the current secret. */
  readonly until: string | null;
}

interface EncryptedSecrets {
  readonly id: string;
  readonly secrets: Buffer;
}

export const encryptFirstSecret = (endpointId: string, secret: string, encryption: Encryption): Buffer =>
  encryptSecrets(endpointId, [{ secret, until: null }], encryption);

/**
 * Previous secrets stay valid for at most `overlapMs`: 0 ends them all.
 *
 * @param now here and below, milliseconds of the epoch by the database's clock
 */
export function encryptNextSecret(
  row: EncryptedSecrets,
  next: { readonly secret: string; readonly overlapMs: number },
  now: number,
  encryption: Encryption,
): Buffer {
  const until = new Date(now + next.overlapMs).toISOString();
  const kept = decryptStored(row, encryption).map((one) => ({ ...one, until: toEarlier(one.until, until) }));
  const all = [{ secret: next.secret, until: null }, ...kept];
  return encryptSecrets(row.id, all.filter(isValidAt(now)).slice(0, mostSecrets), encryption);
}

/** RFC 3339 in UTC with milliseconds sorts as text. */
const toEarlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

/** Current one first. */
export const decryptSecrets = (row: EncryptedSecrets, now: number, encryption: Encryption): string[] =>
  decryptStored(row, encryption)
    .filter(isValidAt(now))
    .map(({ secret }) => secret);

/** Null when only the current secret is valid. */
export function findOverlapEnd(row: EncryptedSecrets, now: number, encryption: Encryption): Date | null {
  const ends = decryptStored(row, encryption)
    .filter(isValidAt(now))
    .flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

const isValidAt =
  (now: number) =>
  ({ until }: StoredSecret): boolean =>
    until === null || Date.parse(until) > now;

const encryptSecrets = (endpointId: string, kept: readonly StoredSecret[], encryption: Encryption): Buffer =>
  encryption.encrypt(endpointContext.secrets(endpointId), JSON.stringify(kept));

const decryptStored = ({ id, secrets }: EncryptedSecrets, encryption: Encryption): StoredSecret[] =>
  JSON.parse(encryption.decrypt(endpointContext.secrets(id), secrets).toString());
