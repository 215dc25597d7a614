import type { RoutedUpstream, UpstreamRoutes } from "../../packages/service/src/upstreams/upstream-routes.ts";

/** One upstream for each mode, which takes our payer ids. */
export function createFixedRoutes(
  upstreams: Readonly<Record<"live" | "test", RoutedUpstream>>,
  { second }: { readonly second?: RoutedUpstream | undefined } = {},
): UpstreamRoutes {
  const modes = ["live", "test"] as const;
  return {
    async routeOf({ mode, payerId }) {
      const fallback = second && { upstream: second, key: second.name, payerId };
      return { upstream: upstreams[mode], key: mode, payerId, fallback };
    },
    async routeTo(name, { payerId }) {
      if (second?.name === name) return { upstream: second, key: name, payerId };
      const key = modes.find((mode) => upstreams[mode].name === name);
      return key && { upstream: upstreams[key], key, payerId };
    },
    findUpstream: async (name) => Object.values(upstreams).find((upstream) => upstream.name === name),
  };
}
