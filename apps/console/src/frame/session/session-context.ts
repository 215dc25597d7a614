import type { Session } from "@nightguard/contract";
import { createContext } from "react";
import { useRequired } from "../required-context.ts";
import type { SessionControl } from "./session-control.ts";

export const SessionControlContext = createContext<SessionControl | undefined>(undefined);

export const useSessionControl = (): SessionControl => useRequired(SessionControlContext, "SessionControlContext");

export const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => useRequired(SessionContext, "SessionContext");
