import { hash } from "node:crypto";
import { type AccountRole, ApiError } from "@nightguard/contract";
import {
  createChallenge,
  type Grants,
  type Identity,
  type Ledger,
  type SignInProof,
  takeChallenge,
} from "@nightguard/ledger";
import type { Log, OidcConfig } from "@nightguard/platform";
import { createHttpFetch } from "@nightguard/platform/http";
import type { Configuration } from "openid-client";
import { z } from "zod";
import { lastsSeconds } from "./begin-session.ts";
import { createBegunSignIns } from "./begun-sign-ins.ts";

export type OidcProblem = "expired" | "refused" | "unavailable";

/** The message is for the log. */
export class OidcError extends ApiError {
  readonly problem: OidcProblem;

  constructor(problem: OidcProblem, message: string, options?: ErrorOptions) {
    super(403, message, {}, options);
    this.problem = problem;
  }
}

export interface OidcSignIn {
  readonly proof: SignInProof;
  readonly returnTo: string;
  /** The provider was told to authenticate the person again. */
  readonly isAgain: boolean;
}

interface WantedSignIn {
  readonly redirectUri: string;
  readonly returnTo: string;
  /** The provider has to authenticate the person again. */
  readonly isAgain: boolean;
}

/** Uses the authorization code flow with PKCE, state and nonce. */
export interface Oidc {
  name: string;
  /**
   * @returns where to redirect the browser, and a state that it returns in its cookie and with the answer
   * @throws OidcError when the provider does not answer; RateLimitedError
   */
  begin(
    address: string,
    wantedSignIn: WantedSignIn,
  ): Promise<{
    url: string;
    state: string;
  }>;
  /**
   * The provider's current roles apply.
   *
   * @param answer where the provider redirected the browser
   * @param state from the cookie
   * @throws OidcError
   */
  finish(options: { answer: URL; state: string }): Promise<OidcSignIn>;
  /** Undefined if the provider has no sign-out page, or does not answer. */
  findSignOutUrl(returnTo: string): Promise<string | undefined>;
}

/** Most installations never need the library. */
const loadLibrary = () => import("openid-client");

const flowSeconds = 600;
const timeoutSeconds = 5;
const scope = "openid email profile";

const flowSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  isAgain: z.boolean().default(false),
});
const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  iat: z.number(),
  auth_time: z.number().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  acr: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

interface OidcDeps {
  readonly ledger: Ledger;
  readonly config: OidcConfig;
  readonly log: Log;
}

export function createOidc({ ledger, config, log }: OidcDeps): Oidc {
  const findProvider = createProvider(config);
  const countBegun = createBegunSignIns();

  return {
    name: config.issuer.hostname,

    async begin(address, { redirectUri, returnTo, isAgain }) {
      countBegun(address);
      const library = await loadLibrary();
      const [verifier, nonce, state] = [library.randomPKCECodeVerifier(), library.randomNonce(), library.randomState()];
      const url = library.buildAuthorizationUrl(await findProvider(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge_method: "S256",
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        ...(config.acr !== undefined && { acr_values: config.acr }),
        // With `max_age` the ID token has to have `auth_time`.
        ...(isAgain ? { prompt: "login", max_age: "0" } : { max_age: String(lastsSeconds) }),
      });
      await createChallenge(ledger, {
        digest: digestOf(state),
        purpose: "oidc",
        forSeconds: flowSeconds,
        details: { verifier, nonce, returnTo, isAgain },
      });
      return { url: url.href, state };
    },

    async finish({ answer, state }) {
      const taken = await takeChallenge(ledger, { digest: digestOf(state), purpose: "oidc" });
      const flow = flowSchema.safeParse(taken?.details).data;
      if (!taken || !flow) throw new OidcError("expired", "the sign-in was not begun, or is over");
      const claims = await askForClaims({ config, configuration: await findProvider(), log }, answer, {
        ...flow,
        state,
      });
      if (config.acr !== undefined && claims.acr !== config.acr) {
        throw refuse(log, "the sign-in does not have the acr that is demanded");
      }
      const identity: Identity = {
        issuer: config.issuer.href,
        subject: claims.sub,
        name: claims.name?.trim().slice(0, 100) || claims.email || "Unnamed",
        email: claims.email?.trim().toLowerCase().slice(0, 254) ?? null,
        // Some providers send the text "true".
        isEmailVerified: claims.email_verified === true || claims.email_verified === "true",
      };
      const { returnTo, isAgain } = flow;
      const begunAgoSeconds = flowSeconds - taken.leftSeconds;
      const authenticatedAgoSeconds = toAuthenticatedAgo(
        { config, log },
        claims,
        isAgain ? begunAgoSeconds : undefined,
      );
      const grants = toGrants(config, claims);
      return { proof: { door: "oidc", identity, grants, authenticatedAgoSeconds }, returnTo, isAgain };
    },

    async findSignOutUrl(returnTo) {
      try {
        const configuration = await findProvider();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        const { buildEndSessionUrl } = await loadLibrary();
        // Identifies the client by id: an ID token would put the person's name and email into an address.
        return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
      } catch (err) {
        log.warn({ err }, "signed out here only: the identity provider did not answer");
        return undefined;
      }
    },
  };
}

const digestOf = (state: string): Buffer => hash("sha256", state, "buffer");

/** Reads the provider's description at the first sign-in, and again after a failure. */
function createProvider(config: OidcConfig) {
  let known: Promise<Configuration> | undefined;
  return (): Promise<Configuration> => {
    known ??= discover(config).catch((cause: unknown) => {
      known = undefined;
      throw new OidcError("unavailable", "the identity provider did not answer", { cause });
    });
    return known;
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { discovery, allowInsecureRequests, customFetch } = await loadLibrary();
  return discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: createHttpFetch({ silenceLimitMs: timeoutSeconds * 1_000 }),
    execute: issuer.protocol === "http:" ? [allowInsecureRequests] : [],
  });
}

/** The userinfo endpoint adds claims that the ID token lacks. */
async function askForClaims(
  { config, configuration, log }: { config: OidcConfig; configuration: Configuration; log: Log },
  answer: URL,
  flow: z.infer<typeof flowSchema> & { readonly state: string },
): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await loadLibrary();
  try {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = claimsSchema.parse(tokens.claims());
    const isComplete = ["email", config.roleClaim].every((name) => claims[name] !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    // Only the token tells how the person signed in.
    return claimsSchema.parse({ ...more, ...claims, acr: claims.acr, auth_time: claims.auth_time });
  } catch (err) {
    log.warn({ err }, "a sign-in at the identity provider failed");
    throw new OidcError("refused", "the identity provider's answer was not accepted");
  }
}

/**
 * The longest time since the person authenticated. Both times are the provider's, in whole seconds, so clocks may
 * differ.
 *
 * @param begunAgoSeconds when the provider was told to authenticate again; 0 is returned if it did
 * @returns null if the provider does not tell, and need not
 * @throws OidcError if it does not tell, or did not authenticate again
 */
function toAuthenticatedAgo(
  { config, log }: Pick<OidcDeps, "config" | "log">,
  { iat, auth_time: authTime }: Claims,
  begunAgoSeconds: number | undefined,
): number | null {
  if (authTime === undefined) {
    if (!config.allowsNoAuthTime) {
      throw refuse(log, "the identity provider's token has no auth_time: see NIGHTGUARD_OIDC_ALLOW_NO_AUTH_TIME");
    }
    return begunAgoSeconds === undefined ? null : 0;
  }
  const agoSeconds = iat - authTime;
  if (begunAgoSeconds === undefined) return agoSeconds + 1;
  if (agoSeconds > begunAgoSeconds + 1)
    throw refuse(log, "the identity provider did not ask the person to sign in again");
  return 0;
}

function refuse(log: Log, message: string): OidcError {
  log.warn(message);
  return new OidcError("refused", message);
}

/** The role claim is one value or a list. */
function toGrants({ grants, roleClaim }: OidcConfig, claims: Claims): Grants {
  const values = new Set([claims[roleClaim] ?? []].flat().filter((value) => typeof value === "string"));
  const granted = grants.filter(({ value }) => values.has(value));
  const roles: Record<string, AccountRole[]> = {};
  for (const grant of granted) {
    if ("accountId" in grant) roles[grant.accountId] = [...(roles[grant.accountId] ?? []), grant.role];
  }
  return { roles, isOperator: granted.some((grant) => "isOperator" in grant) };
}
