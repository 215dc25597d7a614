import type { Mode } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";

/**
 * The upstreams that work of these modes may go to, as the limiter knows them: those of the environment, which it knows
 * by their mode, and those of the routes.
 */
export async function listUpstreamKeys(
  ledger: { readonly upstreams: Pick<Ledger["upstreams"], "listRoutes"> },
  modes: readonly Mode[],
): Promise<string[]> {
  const routes = await ledger.upstreams.listRoutes();
  const named = routes
    .filter(({ mode }) => modes.includes(mode))
    .flatMap(({ upstream, fallback }) => [upstream, ...(fallback === null ? [] : [fallback])])
    .map((name) => (name === "default" ? "live" : name));
  return [...new Set([...modes, ...named])];
}
