import type { Access } from "../access/checks.ts";
import type { ApiServer } from "../deps.ts";

/** What is known of a path that no route answered. */
interface KnownPath {
  /** Methods that the path has, for `Allow`; empty for a path that does not exist. */
  readonly methods: readonly string[];
  /** Whose path it is: the checks come before the word that there is nothing. */
  readonly access: Access;
}

/** Looks a path up among the routes, whatever the method. */
export type KnownPaths = (path: string) => KnownPath;

/**
 * Collects the routes as they are added, so that a wrong method is 405 and not 404. Has to be called before the first
 * route is added.
 */
export function collectPaths(app: ApiServer): KnownPaths {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string>; access: Access }>();

  app.addHook("onRoute", ({ url, method, config }) => {
    const route = routes.get(url) ?? {
      pattern: toPattern(url),
      methods: new Set(),
      access: withoutBody(config?.access ?? "request"),
    };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  return (path) => {
    const known = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const [first] = known;
    if (first) return { methods: known.flatMap(({ methods }) => [...methods]).sort(), access: first.access };
    return { methods: [], access: accessOfUnknown(path) };
  };
}

/** Whoever asks at a path that does not exist passes the checks of its neighbours first. */
function accessOfUnknown(path: string): Access {
  if (path.startsWith("/Admin/")) return "admin";
  return path.startsWith("/health/") ? "public" : "request";
}

/** The route's pattern as an expression: `/Job/:id` has one segment for `:id`. */
function toPattern(url: string): RegExp {
  const segments = url.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment)));
  return new RegExp(`^${segments.join("/")}$`);
}

/** Where nothing can be verified, the request counts as one that does not verify. */
const withoutBody = (access: Access): Access =>
  access === "verification" || access === "operation" ? "request" : access;
