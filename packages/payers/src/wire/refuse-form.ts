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
