import type { Mode } from "@nightguard/contract";
import { type Ledger, listRoutes } from "@nightguard/ledger";

/** The environment's upstreams are known by their mode. */
export async function listUpstreamKeys(ledger: Ledger, modes: readonly Mode[]): Promise<string[]> {
  const routes = await listRoutes(ledger);
  const named = routes
    .filter(({ mode }) => modes.includes(mode))
    .flatMap(({ upstream, fallback }) => [upstream, ...(fallback === null ? [] : [fallback])])
    .map((name) => (name === "default" ? "live" : name));
  return [...new Set([...modes, ...named])];
}
