import { createContext, useContext } from "react";

export interface Standing {
  readonly accountName: string;
  readonly roles: string;
}

export const StandingContext = createContext<Standing | undefined>(undefined);

/** Undefined outside an account. */
export const useStanding = (): Standing | undefined => useContext(StandingContext);
