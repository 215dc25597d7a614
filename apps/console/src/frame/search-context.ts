import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

/** The text may identify a person, so it is in no address and no storage, and another account drops it. */
export const TextSearchContext = createContext<Store<string>>(createStore(""));

export function useTextSearch(): { readonly asked: string; readonly ask: (text: string) => void } {
  const store = useContext(TextSearchContext);
  return { asked: useStore(store), ask: store.set };
}
