import { createContext, useContext } from "react";

export interface Standing {
  readonly accountName: string;
  readonly roles: string;
}

export const StandingContext = createContext<Standing>({ accountName: "this account", roles: "none" });

export const useStanding = (): Standing => useContext(StandingContext);
