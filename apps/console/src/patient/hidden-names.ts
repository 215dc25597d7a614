import { createContext, useContext } from "react";

/** Names that a patient's page keeps out of payers' words while names are hidden. */
export const HiddenNamesContext = createContext<readonly string[]>([]);

export const useHiddenNames = (): readonly string[] => useContext(HiddenNamesContext);
