import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

/** One switch for streams, polling, and reading again when the window is shown. */
export const LiveContext = createContext<Store<boolean>>(createStore(true));

export function useLive(): { readonly isLive: boolean; readonly toggle: () => void } {
  const store = useContext(LiveContext);
  return { isLive: useStore(store), toggle: () => store.set(!store.get()) };
}
