import { type Ledger, readCredentials, type UpstreamRecord } from "@nightguard/ledger";
import { findUpstreamKind, type Upstream, type UpstreamLimits } from "@nightguard/payers";
import type { TlsOptions } from "@nightguard/platform";
import { findPlaintext } from "./plaintext.ts";

export interface OpeningDeps {
  readonly ledger: Ledger;
  readonly tls: TlsOptions;
  /** Allows unencrypted addresses other than loopback. */
  readonly allowPlaintext: boolean;
  readonly maxConnections: number;
}

/** The message names no values. */
class UnusableUpstreamError extends Error {
  override readonly name = "UnusableUpstreamError";
}

/**
 * @throws UnusableUpstreamError when this version does not know the kind, its settings are no longer valid, or it would
 * be asked unencrypted
 */
export async function openUpstream(deps: OpeningDeps, record: UpstreamRecord): Promise<Upstream> {
  const kind = findUpstreamKind(record.kind);
  if (!kind) throw new UnusableUpstreamError("this version does not know its kind");
  if (!deps.allowPlaintext && findPlaintext(record).length > 0) {
    throw new UnusableUpstreamError("it would be asked unencrypted: its addresses must start with https://");
  }
  const url = record.url ?? kind.url;
  const credentials = kind.credentials.safeParse(await readCredentials(deps.ledger, record));
  const settings = kind.settings.safeParse(record.settings);
  if (url === null || !credentials.success || !settings.success) {
    throw new UnusableUpstreamError("its address, credentials or settings are not what its kind needs");
  }
  return kind.open({
    name: record.name,
    url,
    credentials: credentials.data,
    settings: settings.data,
    limits: toLimits(record, kind.limits),
    tls: deps.tls,
    maxConnections: deps.maxConnections,
  });
}

export const toLimits = (
  {
    maxInFlight,
    maxPerMinute,
    callMs,
    costPerQuestion,
  }: Pick<UpstreamRecord, "maxInFlight" | "maxPerMinute" | "callMs" | "costPerQuestion">,
  ofKind: UpstreamLimits,
): UpstreamLimits => ({
  maxInFlight: maxInFlight ?? ofKind.maxInFlight,
  maxPerMinute: maxPerMinute ?? ofKind.maxPerMinute,
  callMs: { ...ofKind.callMs, ...callMs },
  costPerQuestion,
});
