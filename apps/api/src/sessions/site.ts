import { ApiError, ForgedRequestError } from "@nightguard/contract";
import type { ToLink } from "@nightguard/service";
import type { FastifyRequest } from "fastify";

/** Where the console is. */
export interface SiteConfig {
  /** As people open it; absent: on this machine only. */
  readonly publicUrl: URL | undefined;
  /** Whether the API listens on this machine only. */
  readonly isLocal: boolean;
}

type Addressed = Pick<FastifyRequest, "headers" | "method" | "host" | "hostname"> & {
  readonly socket: { readonly localPort?: number | undefined };
};

/** The console's addresses, and which requests come from its pages. */
export type Site = ReturnType<typeof createSite>;

const localNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

const noPublicUrl =
  "Nobody can sign in: the service listens to other machines, and NIGHTGUARD_PUBLIC_URL does not say at which address people open it";

export function createSite({ publicUrl, isLocal }: SiteConfig) {
  const problem = publicUrl || isLocal ? null : noPublicUrl;
  const isEncrypted = publicUrl?.protocol === "https:";
  const isRead = ({ method }: Addressed) => method === "GET" || method === "HEAD";

  /** A page of another name that points here must not reach us (DNS rebinding). */
  const isOurHost = ({ hostname }: Addressed): boolean =>
    publicUrl ? hostname.toLowerCase() === publicUrl.hostname : isLocal && localNames.has(hostname.toLowerCase());

  const toOrigin = ({ host }: Addressed): string => publicUrl?.origin ?? `http://${host}`;
  const toPort = ({ socket }: Addressed): string =>
    publicUrl ? publicUrl.port || (isEncrypted ? "443" : "80") : String(socket.localPort ?? "");

  /** Browsers make passkeys for names only, by https or on this machine. */
  const isPasskeyName = (name: string): boolean => name === "localhost" || (isEncrypted && !/^[\d.]+$|^\[/.test(name));

  function checkProblem(): void {
    if (problem !== null) throw new ApiError(403, problem);
  }

  /** @throws ApiError 403 while nobody can sign in; ForgedRequestError for another host */
  function checkHost(request: Addressed): void {
    checkProblem();
    if (!isOurHost(request)) throw new ForgedRequestError("The console is not at this address");
  }

  return {
    problem,
    isEncrypted,
    checkHost,

    /**
     * Refuses requests that other sites' pages made with a person's cookie. Browsers say who asks in `Sec-Fetch-Site`; where they
     * do not, `Origin` has to be ours for anything that is not a read.
     *
     * @throws as `checkHost`; ForgedRequestError
     */
    checkOwnPage(request: Addressed): void {
      checkHost(request);
      const { "sec-fetch-site": from, origin } = request.headers;
      const isOwn =
        from === undefined
          ? origin === undefined
            ? isRead(request)
            : origin === toOrigin(request)
          : from === "same-origin" || (from === "none" && isRead(request));
      if (!isOwn) throw new ForgedRequestError();
    },

    /** As the browser writes it. */
    toOrigin,

    /** Whose name a passkey is for; undefined where browsers make none. */
    findRelyingParty({ hostname }: Addressed): string | undefined {
      const name = (publicUrl?.hostname ?? hostname).toLowerCase();
      return isPasskeyName(name) ? name : undefined;
    },

    /** Whether browsers make passkeys at the address of the links. */
    hasPasskeys: isPasskeyName(publicUrl?.hostname ?? "localhost"),

    /** The name of the session's cookie. It contains the port, because the ports of a host share their cookies. */
    toCookieName: (request: Addressed, purpose: "" | "_oidc" = ""): string =>
      isEncrypted ? `__Host-nightguard${purpose}` : `nightguard${purpose}_${toPort(request)}`,

    /** Makes sign-in links for whoever asked. @throws ApiError 403 while nobody can sign in */
    createToLink(request: Addressed): ToLink {
      checkProblem();
      const base = publicUrl?.origin ?? `http://localhost:${toPort(request)}`;
      return (secret) => `${base}/console/#link=${secret}`;
    },
  };
}
