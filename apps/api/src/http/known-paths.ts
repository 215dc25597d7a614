import type { IncomingMessage } from "node:http";
import { ApiError, NotFoundError } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "../access/route-access.ts";
import type { ApiServer } from "../deps.ts";

interface KnownPath {
  /** For `Allow`; empty for a path that does not exist. */
  readonly methods: readonly string[];
  /** The checks to pass before the caller learns that the path or method does not exist. */
  readonly access: Access;
}

export type KnownPaths = (path: string) => KnownPath;

/** A wrong method is 405 and not 404. Call it before adding routes. */
export function collectPaths(app: ApiServer): KnownPaths {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string>; access: Access }>();

  app.addHook("onRoute", ({ url, method, config }) => {
    const route = routes.get(url) ?? {
      pattern: toPattern(url),
      methods: new Set(),
      access: withoutVerification(config?.access ?? "request"),
    };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  return (path) => {
    const known = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const [first] = known;
    if (first) return { methods: known.flatMap(({ methods }) => [...methods]).sort(), access: first.access };
    return { methods: [], access: accessOfUnknown(path.replaceAll(/\/{2,}/g, "/")) };
  };
}

export function findUnknown(
  request: FastifyRequest,
  paths: KnownPaths,
): { access: Access; refuse: (reply: FastifyReply) => never } | undefined {
  const fault = findAddressFault(request.originalUrl);
  if (!request.is404 && !fault) return undefined;
  const { methods, access } = paths(decodeURI(pathOf(request.url)));
  return {
    access,
    refuse(reply) {
      if (fault) throw new ApiError(400, fault);
      if (methods.length === 0) throw new NotFoundError("There is nothing at this address");
      reply.header("allow", methods.join(", "));
      throw new ApiError(405, "This address does not support this method; see Allow");
    },
  };
}

/** Escapes an invalid address, so that the router accepts it and it passes the checks before it is rejected. */
export function toReadableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  return findAddressFault(url) ? url.replaceAll("%", "%25") : url;
}

/** PostgreSQL rejects NUL characters, so no stored value contains one. */
function findAddressFault(url: string): string | undefined {
  if (!url.includes("%")) return undefined;
  if (/%00/.test(url)) return "The address has a NUL character (%00), which is allowed nowhere";
  try {
    decodeURIComponent(url);
    return undefined;
  } catch {
    return "The address is not validly percent-encoded UTF-8";
  }
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

function accessOfUnknown(path: string): Access {
  if (path.startsWith("/Admin/")) return "admin";
  return /^\/(?:health|Session|console)(?:\/|$)/.test(path) ? "public" : "request";
}

function toPattern(url: string): RegExp {
  const segments = url.split("/").map((segment) => {
    if (segment === "*") return ".*";
    return segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment);
  });
  return new RegExp(`^${segments.join("/")}$`);
}

/** A request that reaches no handler verifies nothing, and counts as an ordinary request. */
const withoutVerification = (access: Access): Access =>
  access === "verification" || access === "operation" ? "request" : access;
