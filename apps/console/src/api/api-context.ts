import { createContext, useContext } from "react";
import type { Api } from "./api.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

/** The API for the account and mode that the page is in. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("there is no API outside of ApiContext");
  return api;
}
