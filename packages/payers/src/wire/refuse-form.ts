import type { Issue } from "@nightguard/contract";
import type { Refused } from "../upstream.ts";

/** Nothing was sent, so nothing is billed. */
export const refuseForm = (issues: readonly Issue[]): Refused => ({
  kind: "refused",
  cause: "request",
  isTransient: false,
  statusCode: 400,
  issues,
});

export type Written<Form> = Readonly<({ ok: true } & Form) | { ok: false; issues: readonly Issue[] }>;
