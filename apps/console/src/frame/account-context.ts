import type { Mode, Need } from "@nightguard/contract";
import { createContext } from "react";
import type { SessionAccount } from "../api/session.ts";
import { mayIn } from "./may.ts";
import { useRequired } from "./required-context.ts";

export interface AccountView {
  readonly account: SessionAccount;
  readonly mode: Mode;
}

export const AccountContext = createContext<AccountView | undefined>(undefined);

export function useAccount(): AccountView & { readonly may: (need: Need) => boolean } {
  const place = useRequired(AccountContext, "AccountContext");
  return { ...place, may: (need) => mayIn(place.account, place.mode, need) };
}
