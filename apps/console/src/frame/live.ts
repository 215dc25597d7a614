import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

export const LiveContext = createContext<Store<boolean>>(createStore(true));

export function useLive(): { readonly isLive: boolean; readonly toggle: () => void } {
  const store = useContext(LiveContext);
  return { isLive: useStore(store), toggle: () => store.set(!store.get()) };
}
