import { createContext } from "react";
import { useRequired } from "../frame/required-context.ts";
import type { Api } from "./api.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

/** The API for the account and mode that the page is in. */
export const useApi = (): Api => useRequired(ApiContext, "ApiContext");
