import { isIPv6 } from "node:net";

const windowMs = 60_000;
const maxAddresses = 10_000;

interface Attempts {
  readonly since: number;
  count: number;
}

export interface FailedAttempts {
  add(address: string): void;
  count(address: string): number;
}

/**
 * The addresses of an IPv6 network of 64 bits count as one.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createFailedAttempts(now: () => number): FailedAttempts {
  const byNetwork = new Map<string, Attempts>();

  function find(network: string): Attempts | undefined {
    const attempts = byNetwork.get(network);
    return attempts && now() - attempts.since < windowMs ? attempts : undefined;
  }

  return {
    add(address) {
      const network = toNetwork(address);
      const attempts = find(network);
      if (attempts) return void attempts.count++;
      byNetwork.delete(network);
      byNetwork.set(network, { since: now(), count: 1 });
      const [oldest] = byNetwork.keys();
      if (byNetwork.size > maxAddresses && oldest !== undefined) byNetwork.delete(oldest);
    },
    count: (address) => find(toNetwork(address))?.count ?? 0,
  };
}

function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...(tail ? Array(8 - head.length - tail.length).fill("0") : []), ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
