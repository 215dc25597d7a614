/** The part of oidc-provider that the tests use; the package has no types. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }

  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims?: boolean;
    readonly acrValues?: readonly string[];
    readonly cookies: { readonly keys: readonly string[] };
    readonly jwks?: object;
    findAccount(context: unknown, id: string): Promise<Account>;
  }

  interface ProviderSession {
    /** When the person proved who they are, in seconds of the epoch. */
    loginTs: number;
    save(lastsSeconds: number): Promise<void>;
  }

  export default class Provider {
    readonly Session: { find(id: string): Promise<ProviderSession | undefined> };
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    on(event: string, listener: (...args: unknown[]) => void): void;
  }
}
