import type { Mode, Need, SessionAccount } from "../api/session.ts";

/** Whether a person may do something in an account and mode. The server decides again. */
export const mayIn = (account: SessionAccount, mode: Mode, need: Need): boolean =>
  need === "any" || account.may[mode].includes(need);
