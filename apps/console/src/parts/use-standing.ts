import { createContext, useContext } from "react";

/** The account that the page is in, as refusals name it. */
export interface Standing {
  readonly accountName: string;
  /** In words. */
  readonly roles: string;
}

export const StandingContext = createContext<Standing>({ accountName: "this account", roles: "none" });

export const useStanding = (): Standing => useContext(StandingContext);
