import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import {
  claimKey,
  digestBody,
  freeKey,
  isKeyUsed,
  noteBody,
  renewKeys,
  storeAnswer,
  sweepKeys,
} from "./idempotency-keys.ts";

/** The functions about idempotency keys. */
export const bindIdempotency = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { claim: claimKey, isUsed: isKeyUsed, keep: storeAnswer }),
  ...bindDeps(deps.digester, { digestBody }),
  ...bindDeps(deps.db, { noteBody, free: freeKey, renew: renewKeys, sweep: sweepKeys }),
});
