import type { RoutedUpstream, UpstreamRoutes } from "../../packages/service/src/upstreams/upstream-routes.ts";

/** One upstream for each mode, which takes our payer ids. */
export function createFixedRoutes(upstreams: Readonly<Record<"live" | "test", RoutedUpstream>>): UpstreamRoutes {
  const modes = ["live", "test"] as const;
  return {
    routeOf: async ({ mode, payerId }) => ({ upstream: upstreams[mode], key: mode, payerId }),
    async routeTo(name, { payerId }) {
      const key = modes.find((mode) => upstreams[mode].name === name);
      return key && { upstream: upstreams[key], key, payerId };
    },
    findUpstream: async (name) => Object.values(upstreams).find((upstream) => upstream.name === name),
  };
}
