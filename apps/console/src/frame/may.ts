import type { Mode, Need } from "@nightguard/contract";
import type { SessionAccount } from "../api/session.ts";

/** Whether a person may do something in an account and mode. The server decides again. */
export const mayIn = (account: SessionAccount, mode: Mode, need: Need): boolean =>
  need === "any" || account.may[mode].includes(need);
