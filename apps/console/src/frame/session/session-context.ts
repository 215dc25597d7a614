import type { Session } from "@nightguard/contract";
import { createContext, useContext } from "react";
import type { SessionControl } from "./session-control.ts";

export const SessionControlContext = createContext<SessionControl | undefined>(undefined);

export function useSessionControl(): SessionControl {
  const control = useContext(SessionControlContext);
  if (!control) throw new Error("there is no session outside of SessionControlContext");
  return control;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("nobody is signed in outside of SessionContext");
  return session;
}
