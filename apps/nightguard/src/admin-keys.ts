import { z } from "zod";
import { listPages, toPath } from "./admin-lists.ts";
import type { ApiClient } from "./api-client.ts";

/** Newer releases of the API may have more fields. */
const keySchema = z.looseObject({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  mode: z.string(),
  disabled: z.boolean(),
  last_used_at: z.string().nullable(),
});
const keyUseSchema = keySchema.extend({ account_id: z.string(), account: z.string() });
type KeyUse = z.infer<typeof keyUseSchema>;

/** Returns the API keys of one or all accounts, those used last first and those never used at the end. */
export async function listKeyUse(client: ApiClient, accountId: string | undefined): Promise<KeyUse[]> {
  const keys =
    accountId === undefined
      ? z.array(keyUseSchema).parse(await listPages(client, toPath("ApiKey")))
      : await listKeysOf(client, accountId);
  return keys.toSorted((a, b) => (b.last_used_at ?? "").localeCompare(a.last_used_at ?? ""));
}

async function listKeysOf(client: ApiClient, accountId: string): Promise<KeyUse[]> {
  const account = accountSchema.parse(await client.getJson(toPath("Account", accountId)));
  const keys = z.array(keySchema).parse(await listPages(client, toPath("Account", accountId, "ApiKey")));
  return keys.map((key) => ({ ...key, account_id: account.id, account: account.name }));
}

const accountSchema = z.looseObject({ id: z.string(), name: z.string() });

export function toKeyUseLines(body: unknown): string[] {
  const keys = z.array(keyUseSchema).parse(body);
  if (keys.length === 0) return ["There are no API keys."];
  return keys.map(({ last_used_at, id, prefix, mode, disabled, account, name }) =>
    [
      (last_used_at ?? "never").padEnd(24),
      id,
      `${prefix}…`,
      mode,
      ...(disabled ? ["disabled"] : []),
      account,
      name,
    ].join("  "),
  );
}
