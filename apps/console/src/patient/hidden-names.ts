import { createContext, useContext } from "react";

export const HiddenNamesContext = createContext<readonly string[]>([]);

export const useHiddenNames = (): readonly string[] => useContext(HiddenNamesContext);
