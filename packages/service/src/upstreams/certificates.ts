import { type Ledger, listUpstreams, readCredentials, type UpstreamRecord } from "@nightguard/ledger";
import { findUpstreamKind } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";

export interface CertificateExpiry {
  readonly upstream: string;
  readonly expiresAt: Date;
}

export interface Certificates {
  expiryOf(record: UpstreamRecord): Promise<Date | null>;
  /** @throws without the ledger */
  list(): Promise<CertificateExpiry[]>;
  /** Lists certificates that end within 30 days. @throws without the ledger */
  listEnding(): Promise<CertificateExpiry[]>;
}

const dayMs = 86_400_000;
/** A new certificate takes a practice's paperwork and the service's approval. */
const warnedAheadMs = 30 * dayMs;
const maxAgeMs = 5_000;

/**
 * Reads stored certificates once after each change of an upstream.
 *
 * @param deps.environment those of the environment, which never change
 */
export function createCertificates(deps: {
  readonly ledger: Ledger;
  readonly environment: readonly CertificateExpiry[];
  readonly log: Log;
}): Certificates {
  const { ledger, environment, log } = deps;
  const known = new Map<string, { readonly revision: string; readonly expiresAt: Date | null }>();

  async function expiryOf(record: UpstreamRecord): Promise<Date | null> {
    const { name, revision } = record;
    const before = known.get(name);
    if (before?.revision === revision) return before.expiresAt;
    const expiresAt = await readExpiry(record);
    known.set(name, { revision, expiresAt });
    return expiresAt;
  }

  async function readExpiry(record: UpstreamRecord): Promise<Date | null> {
    const kind = findUpstreamKind(record.kind);
    if (!kind?.certificateExpiresAt) return null;
    try {
      const credentials = kind.credentials.safeParse(await readCredentials(ledger, record));
      return credentials.success ? (kind.certificateExpiresAt(credentials.data) ?? null) : null;
    } catch (err) {
      log.debug({ err, upstream: record.name }, "the certificate of an upstream cannot be read");
      return null;
    }
  }

  async function readAll(): Promise<CertificateExpiry[]> {
    const records = (await listUpstreams(ledger)).filter(({ enabled }) => enabled);
    const names = new Set(records.map(({ name }) => name));
    for (const name of known.keys()) if (!names.has(name)) known.delete(name);
    const expiries = await Promise.all(
      records.map(async (record) => {
        const expiresAt = await expiryOf(record);
        return expiresAt ? [{ upstream: record.name, expiresAt }] : [];
      }),
    );
    return [...environment, ...expiries.flat()];
  }

  const all = createFreshValue(readAll, { maxAgeMs });
  return {
    expiryOf,
    list: all.get,
    async listEnding() {
      const from = ledger.clock.now() + warnedAheadMs;
      return (await all.get()).filter(({ expiresAt }) => expiresAt.getTime() <= from);
    },
  };
}

export function createCertificateWatch(deps: {
  readonly ledger: { readonly clock: Pick<Ledger["clock"], "now"> };
  readonly certificates: Pick<Certificates, "listEnding">;
  readonly log: Log;
}) {
  const { ledger, certificates, log } = deps;
  const warnedAt = new Map<string, number>();
  return {
    async look(): Promise<void> {
      const now = ledger.clock.now();
      for (const { upstream, expiresAt } of await certificates.listEnding()) {
        if (now - (warnedAt.get(upstream) ?? Number.NEGATIVE_INFINITY) < dayMs) continue;
        warnedAt.set(upstream, now);
        const ended = expiresAt.getTime() <= now;
        log.warn(
          { upstream, expiresAt: expiresAt.toISOString() },
          ended
            ? "the client certificate of an upstream has expired: put the upstream with a new one"
            : "the client certificate of an upstream expires soon: put the upstream with a new one",
        );
      }
    },
  };
}
