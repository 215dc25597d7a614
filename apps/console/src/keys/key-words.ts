import { type ApiKey, type Need, type Scope, scopes } from "@nightguard/contract";

export const scopeWords: Readonly<Record<Scope, string>> = {
  verify: "Verify patients and send batches",
  read: "Read results",
  work: "Work through the work list, as a phone service does",
  manage_keys: "Manage keys",
  manage_webhooks: "Manage webhooks",
  manage_account: "Delete data, and read the audit log",
};

/** A key that verifies, reads or works shows patients, so the person must see them too. */
export const listGrantableScopes = (may: (need: Need) => boolean): readonly Scope[] =>
  scopes.filter((scope) =>
    scope === "verify" || scope === "read" || scope === "work"
      ? may("people") && may(scope === "work" ? "verify" : scope)
      : may(scope),
  );

/** A person who can give all of a key's scopes may roll, change or enable it. */
export const mayOpen = (key: Pick<ApiKey, "scopes">, grantable: readonly Scope[]): boolean =>
  key.scopes.every((scope) => grantable.includes(scope));

export function toScopesText(scopes: readonly Scope[], all: readonly Scope[]): string {
  return scopes.length === all.length ? "Everything" : scopes.join(", ");
}

export function findKeyState({ disabled, disabled_by: by, expires_at: expiresAt }: ApiKey, now: number) {
  if (disabled) return by === "operator" ? "disabled_by_operator" : "disabled";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "works";
}

/** Reads address ranges, one per line or separated by commas; null for none. */
export function parseCidrs(text: string): readonly string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== "");
  return ranges.length === 0 ? null : ranges;
}

/** The sandbox knows this patient. The call has no single quotes, so it needs no escaping. */
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
