import { type ApiKey, type Need, type Scope, scopes } from "@nightguard/contract";

/** Scopes in the words of what they permit. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  verify: "Verify patients and send batches",
  read: "Read results",
  manage_keys: "Manage keys",
  manage_webhooks: "Manage webhooks",
  manage_account: "Delete data, and read the audit log",
};

/**
 * The scopes that a person can give to a key: those of their roles. A key that verifies or reads shows patients, so the person must
 * see them too.
 */
export const listGrantableScopes = (may: (need: Need) => boolean): readonly Scope[] =>
  scopes.filter((scope) => may(scope) && (may("people") || (scope !== "verify" && scope !== "read")));

/** Whether a person who can give these scopes may give a key a new secret, change it or enable it. */
export const mayOpen = (key: Pick<ApiKey, "scopes">, grantable: readonly Scope[]): boolean =>
  key.scopes.every((scope) => grantable.includes(scope));

/** In a few words, for a list. */
export function toScopesText(scopes: readonly Scope[], all: readonly Scope[]): string {
  return scopes.length === all.length ? "Everything" : scopes.join(", ");
}

/** Whether a key works now, and if not, why. */
export function findKeyState({ disabled, disabled_by: by, expires_at: expiresAt }: ApiKey, now: number) {
  if (disabled) return by === "operator" ? "disabled_by_operator" : "disabled";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "works";
}

/** Ranges of addresses that were typed, one a line or divided by commas; null for none. */
export function parseCidrs(text: string): readonly string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== "");
  return ranges.length === 0 ? null : ranges;
}

/** A call to try a key with, about a patient whom the sandbox knows. It has no single quotes, so it needs no escaping. */
export function toCurl(origin: string, key: string): string {
  const body = {
    payer: { id: "60054" },
    provider: { npi: "1234567893", tax_id: "123456789" },
    subscriber: {
      first_name: "Maria",
      last_name: "Example",
      member_id: "W123456789",
      dob: "04/12/1986",
      group_number: "98765",
    },
    version: "v2",
  };
  return `curl -s ${origin}/Eligibility -H 'X-Token-API: ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
}
