import type { Encryption } from "../encryption/encryption.ts";

/** What encrypted texts of an endpoint belong to. */
export const endpointContext = {
  url: (endpointId: string) => `webhook_url:${endpointId}`,
  description: (endpointId: string) => `webhook_description:${endpointId}`,
  secrets: (endpointId: string) => `webhook_secrets:${endpointId}`,
};

/** More rotations within the overlap, and the oldest secret ends early: each is a signature of every delivery. */
const mostSecrets = 3;

/** A secret of an endpoint: the current one without an end, and those before it until theirs. */
interface StoredSecret {
  readonly secret: string;
  /** RFC 3339; null for the current one. */
  readonly until: string | null;
}

interface EncryptedSecrets {
  readonly id: string;
  readonly secrets: Buffer;
}

/** The secrets of a new endpoint, encrypted. */
export const encryptFirstSecret = (endpointId: string, secret: string, encryption: Encryption): Buffer =>
  encryptSecrets(endpointId, [{ secret, until: null }], encryption);

/**
 * An endpoint's secrets with a new one in front, encrypted; the one that was in front stays for `overlapMs`.
 *
 * @param now here and below in milliseconds of the epoch by the database's clock
 */
export function encryptNextSecret(
  row: EncryptedSecrets,
  next: { readonly secret: string; readonly overlapMs: number },
  now: number,
  encryption: Encryption,
): Buffer {
  const until = new Date(now + next.overlapMs).toISOString();
  const kept = decryptStored(row, encryption).map((one) => ({ ...one, until: one.until ?? until }));
  const all = [{ secret: next.secret, until: null }, ...kept];
  return encryptSecrets(row.id, all.filter(isValidAt(now)).slice(0, mostSecrets), encryption);
}

/** The secrets that a delivery is signed with, the current one first. */
export const decryptSecrets = (row: EncryptedSecrets, now: number, encryption: Encryption): string[] =>
  decryptStored(row, encryption)
    .filter(isValidAt(now))
    .map(({ secret }) => secret);

/** Until when deliveries are signed with more than the current secret; null when they are not. */
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

// What was encrypted here is what `encryptSecrets` wrote.
const decryptStored = ({ id, secrets }: EncryptedSecrets, encryption: Encryption): StoredSecret[] =>
  JSON.parse(encryption.decrypt(endpointContext.secrets(id), secrets).toString());
