import { randomUUID } from "node:crypto";
import { anEligibilityRequest } from "./requests.ts";
import type { Stack, TestAccount } from "./stack.ts";

/** One of the seven checks that a request passes. */
export interface Check {
  readonly layer: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly status: number;
  /** The message of its error; several checks share a status. */
  readonly says: RegExp;
}

export const checks: readonly Check[] = [
  { layer: 1, status: 401, says: /^Authentication required/ },
  { layer: 2, status: 403, says: /key is disabled/ },
  { layer: 3, status: 402, says: /^No active subscription/ },
  { layer: 4, status: 500, says: /billing data is inconsistent/ },
  { layer: 5, status: 402, says: /^No payment method on file/ },
  { layer: 6, status: 402, says: /trial has ended/ },
  { layer: 7, status: 429, says: /rate limit is reached/ },
];

/** One token of each kind; the next comes after minutes. */
export const stingyLimits = { verifications_per_second: 0.005, verification_burst: 1, requests_per_second: 0.005 };

/**
 * A key that fails the given checks of 2 to 7 and passes the others.
 *
 * @returns a key that no process has cached yet, so its state takes effect at once
 */
export async function createFailingKey(stack: Stack, ...layers: readonly Check["layer"][]): Promise<string> {
  const fails = (layer: Check["layer"]) => layers.includes(layer);
  const account = await stack.createAccount(fails(7) ? stingyLimits : {});
  if (fails(7)) await useUp(account);
  const dayMs = 86_400_000;
  const trialEndsAt = new Date(Date.now() + (fails(6) ? -dayMs : dayMs)).toISOString();
  await stack.admin.patch(`/Admin/Account/${account.id}`, {
    ...(fails(3) && { plan: null }),
    billing_synced: !fails(4),
    card_on_file: !fails(5),
    trial_ends_at: fails(5) || fails(6) ? trialEndsAt : null,
  });
  const { id, key } = await createKey(stack, account.id);
  if (fails(2)) await stack.admin.patch(`/Admin/ApiKey/${id}`, { disabled: true });
  return key;
}

/** Creates another key for an account. */
export async function createKey(stack: Stack, accountId: string, mode: "live" | "test" = "live") {
  const { body } = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: `Key ${randomUUID()}`, mode });
  return { id: String(body.id), key: String(body.key) };
}

/** Uses the one token of each kind of an account with `stingyLimits`. */
export async function useUp({ api }: TestAccount): Promise<void> {
  await api.post("/Eligibility", anEligibilityRequest());
  await api.get("/Payer");
}
