import type { Mode, Need } from "@nightguard/contract";
import type { SessionAccount } from "../api/session.ts";

/** Only decides what is shown: the server decides again. */
export const mayIn = (account: SessionAccount, mode: Mode, need: Need): boolean =>
  need === "any" || account.may[mode].includes(need);
