// The session of the person who is signed in.

export type Mode = "live" | "test";

/** What a person may do in an account and mode, by the names of the API's needs. */
export type Need =
  | "any"
  | "read"
  | "people"
  | "verify"
  | "see_keys"
  | "manage_keys"
  | "see_webhooks"
  | "manage_webhooks"
  | "manage_account"
  | "manage_users";

export interface SessionAccount {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly roles: readonly string[];
  readonly may: Readonly<Record<Mode, readonly Need[]>>;
}

/** `GET /Session`. */
export interface Session {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string; readonly email: string | null };
  readonly door: "link" | "passkey" | "oidc";
  readonly is_operator: boolean;
  readonly must_add_passkey: boolean;
  readonly accounts: readonly SessionAccount[];
  readonly idle_seconds: number;
  readonly locks_at: string;
  readonly ends_at: string;
}

/** `GET /Session/options`, before anybody is signed in. */
export interface SignInOptions {
  readonly oidc: { readonly name: string } | null;
  readonly passkeys: boolean;
  readonly problem: string | null;
}
