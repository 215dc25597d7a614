import { ApiError, ForgedRequestError } from "@nightguard/contract";
import type { ToLink } from "@nightguard/service";
import type { FastifyRequest } from "fastify";

export interface SiteConfig {
  /** The address that people open; absent if the console is used on this machine only. */
  readonly publicUrl: URL | undefined;
  readonly isLocal: boolean;
}

type Addressed = Pick<FastifyRequest, "headers" | "method" | "host" | "hostname"> & {
  readonly socket: { readonly localPort?: number | undefined };
};

export interface Site {
  problem: string | null;
  isEncrypted: boolean;
  checkHost(request: Addressed): void;
  /**
   * Browsers name the source of a request in `Sec-Fetch-Site`; without it, `Origin` has to be ours for anything that
   * is not a read.
   *
   * @throws as `checkHost`; ForgedRequestError
   */
  checkOwnPage(request: Addressed): void;
  toOrigin(addressed: Addressed): string;
  findRelyingParty(addressed: Addressed): string | undefined;
  hasPasskeys: boolean;
  /** The cookie's name contains the port, because the ports of a host share their cookies. */
  toCookieName(request: Addressed, purpose?: "" | "_oidc"): string;
  /** @throws ApiError 403 when people cannot sign in here */
  createToLink(request: Addressed): ToLink;
}

const localNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

const noPublicUrl =
  "Nobody can sign in: the service listens to other machines, and NIGHTGUARD_PUBLIC_URL does not say at which address people open it";

export function createSite({ publicUrl, isLocal }: SiteConfig): Site {
  const problem = publicUrl || isLocal ? null : noPublicUrl;
  const isEncrypted = publicUrl?.protocol === "https:";
  const isRead = ({ method }: Addressed) => method === "GET" || method === "HEAD";

  /** A page of another name that resolves to this host must not reach us (DNS rebinding). */
  const isOurHost = ({ hostname }: Addressed): boolean =>
    publicUrl ? hostname.toLowerCase() === publicUrl.hostname : isLocal && localNames.has(hostname.toLowerCase());

  const toOrigin = ({ host }: Addressed): string => publicUrl?.origin ?? `http://${host}`;
  const toPort = ({ socket }: Addressed): string =>
    publicUrl ? publicUrl.port || (isEncrypted ? "443" : "80") : String(socket.localPort ?? "");

  /** Browsers create passkeys for names only, by https or on this machine. */
  const isPasskeyName = (name: string): boolean => name === "localhost" || (isEncrypted && !/^[\d.]+$|^\[/.test(name));

  function checkProblem(): void {
    if (problem !== null) throw new ApiError(403, problem);
  }

  /**
   * @throws ApiError 403 when people cannot sign in here
   * @throws ForgedRequestError for another host
   */
  function checkHost(request: Addressed): void {
    checkProblem();
    if (!isOurHost(request)) throw new ForgedRequestError("The console is not at this address");
  }

  return {
    problem,
    isEncrypted,
    checkHost,

    checkOwnPage(request) {
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

    toOrigin,

    findRelyingParty({ hostname }) {
      const name = (publicUrl?.hostname ?? hostname).toLowerCase();
      return isPasskeyName(name) ? name : undefined;
    },

    hasPasskeys: isPasskeyName(publicUrl?.hostname ?? "localhost"),

    toCookieName: (request, purpose = "") =>
      isEncrypted ? `__Host-nightguard${purpose}` : `nightguard${purpose}_${toPort(request)}`,

    createToLink(request) {
      checkProblem();
      const base = publicUrl?.origin ?? `http://localhost:${toPort(request)}`;
      return (secret) => `${base}/console/#link=${secret}`;
    },
  };
}
