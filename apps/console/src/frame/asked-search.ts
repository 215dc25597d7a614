import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

/** The text may identify a person, so it is in no address and no storage, and another account drops it. */
export const AskedSearchContext = createContext<Store<string>>(createStore(""));

export function useAskedSearch(): { readonly asked: string; readonly ask: (text: string) => void } {
  const store = useContext(AskedSearchContext);
  return { asked: useStore(store), ask: store.set };
}
