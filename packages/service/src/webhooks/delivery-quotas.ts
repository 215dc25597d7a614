import type { DueEndpoint, EndpointQuota } from "@nightguard/ledger";

/** A line is a series of deliveries to one endpoint, sent one after another. */
const lines = {
  usual: { most: 10, deliveries: 10 },
  /** Few deliveries, since they may have to be taken back. */
  unproven: { most: 2, deliveries: 1 },
  catchingUp: { most: 1, deliveries: 20 },
  probing: { most: 1, deliveries: 1 },
};
/** When to check a busy endpoint again if no notice of a finished call arrives. */
const linesAgainMs = 20_000;
/** Limits an account to a fraction of a worker's lines. */
const accountLines = 200;
const accountAgainMs = 1_000;
/** The share of a second's deliveries that may be sent at once. */
const burstShare = 1 / 5;

/** Limits are the endpoint's rate, calls in flight, circuit breaker and `Retry-After`, and its account's busy lines. */
export function assignDeliveryQuotas(turns: readonly DueEndpoint[]): EndpointQuota[] {
  const busy = new Map(turns.map((turn) => [turn.accountId, turn.accountLines]));
  return turns.map((turn) => {
    const quota = toEndpointQuota(turn);
    const taken = busy.get(turn.accountId) ?? 0;
    const linesLeft = Math.max(0, Math.min(quota.lines, accountLines - taken));
    busy.set(turn.accountId, taken + linesLeft);
    if (linesLeft === quota.lines) return quota;
    const limit = linesLeft * Math.floor(quota.limit / quota.lines);
    return { ...quota, limit, lines: linesLeft, againAt: turn.now + accountAgainMs };
  });
}

function toEndpointQuota(turn: DueEndpoint): EndpointQuota {
  const { now, busyLines, pausedUntil, probeAt } = turn;
  const isProbe = probeAt !== null;
  const notBefore = Math.max(pausedUntil ?? 0, probeAt ?? 0);
  if (notBefore > now) return { limit: 0, lines: 0, isProbe, againAt: notBefore };
  const { most, deliveries } = findLines(turn);
  const free = Math.max(0, most - busyLines);
  const { tokens, nextAt } = countTokens(turn);
  const limit = Math.min(tokens, free * deliveries);
  const isPaced = limit === tokens;
  return { limit, lines: Math.min(free, limit), isProbe, againAt: isPaced ? nextAt : now + linesAgainMs };
}

function findLines({ probeAt, isCatchingUp, consecutiveFailures, lastSuccessAt }: DueEndpoint) {
  if (probeAt !== null) return lines.probing;
  if (isCatchingUp) return lines.catchingUp;
  return consecutiveFailures > 0 || lastSuccessAt === null ? lines.unproven : lines.usual;
}

function countTokens({ now, rate, nextArrivalAt }: DueEndpoint): { tokens: number; nextAt: number } {
  const intervalMs = 1_000 / rate;
  const ahead = (Math.max(1, Math.floor(rate * burstShare)) - 1) * intervalMs;
  const arrival = Math.max(nextArrivalAt, now);
  const tokens = Math.max(0, Math.floor((now + ahead - arrival) / intervalMs) + 1);
  return { tokens, nextAt: arrival + tokens * intervalMs - ahead };
}
