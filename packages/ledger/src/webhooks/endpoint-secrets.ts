import type { Sealer } from "../encryption/encryption.ts";

/** What sealed texts of an endpoint belong to. */
export const sealedEndpoint = {
  url: (endpointId: string) => `webhook_url:${endpointId}`,
  description: (endpointId: string) => `webhook_description:${endpointId}`,
  secrets: (endpointId: string) => `webhook_secrets:${endpointId}`,
};

/** More rotations within the overlap, and the oldest secret ends early: each is a signature of every delivery. */
const mostSecrets = 3;

/** A secret of an endpoint: the current one without an end, and those before it until theirs. */
interface KeptSecret {
  readonly secret: string;
  /** RFC 3339; null for the current one. */
  readonly until: string | null;
}

interface SealedSecrets {
  readonly id: string;
  readonly secrets: Buffer;
}

/** The secrets of a new endpoint, sealed. */
export const sealFirstSecret = (endpointId: string, secret: string, sealer: Sealer): Buffer =>
  sealSecrets(endpointId, [{ secret, until: null }], sealer);

/**
 * An endpoint's secrets with a new one in front, sealed; the one that was in front stays for `overlapMs`.
 *
 * @param now here and below in milliseconds of the epoch by the database's clock
 */
export function sealNextSecret(
  row: SealedSecrets,
  next: { readonly secret: string; readonly overlapMs: number },
  now: number,
  sealer: Sealer,
): Buffer {
  const until = new Date(now + next.overlapMs).toISOString();
  const kept = openKept(row, sealer).map((one) => ({ ...one, until: one.until ?? until }));
  const all = [{ secret: next.secret, until: null }, ...kept];
  return sealSecrets(row.id, all.filter(isValidAt(now)).slice(0, mostSecrets), sealer);
}

/** The secrets that a delivery is signed with, the current one first. */
export const openSecrets = (row: SealedSecrets, now: number, sealer: Sealer): string[] =>
  openKept(row, sealer)
    .filter(isValidAt(now))
    .map(({ secret }) => secret);

/** Until when deliveries are signed with more than the current secret; null when they are not. */
export function findOverlapEnd(row: SealedSecrets, now: number, sealer: Sealer): Date | null {
  const ends = openKept(row, sealer)
    .filter(isValidAt(now))
    .flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

const isValidAt =
  (now: number) =>
  ({ until }: KeptSecret): boolean =>
    until === null || Date.parse(until) > now;

const sealSecrets = (endpointId: string, kept: readonly KeptSecret[], sealer: Sealer): Buffer =>
  sealer.seal(sealedEndpoint.secrets(endpointId), JSON.stringify(kept));

// What was sealed here is what `sealSecrets` wrote.
const openKept = ({ id, secrets }: SealedSecrets, sealer: Sealer): KeptSecret[] =>
  JSON.parse(sealer.open(sealedEndpoint.secrets(id), secrets).toString());
