import { createContext } from "react";
import { useRequired } from "../frame/required-context.ts";
import type { Api } from "./api.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

export const useApi = (): Api => useRequired(ApiContext, "ApiContext");
