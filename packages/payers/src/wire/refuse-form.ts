import type { Issue } from "@nightguard/contract";
import type { Refused } from "../upstream.ts";

/** A call that cannot be put into the service's terms. Nothing was sent, so nothing is billed. */
export const refuseForm = (issues: readonly Issue[]): Refused => ({
  kind: "refused",
  cause: "request",
  isTransient: false,
  statusCode: 400,
  issues,
});

/** A call in the service's terms, or why it cannot be put into them. */
export type Written<Form> = Readonly<({ ok: true } & Form) | { ok: false; issues: readonly Issue[] }>;
