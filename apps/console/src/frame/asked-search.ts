import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

/**
 * What was typed into the frame's search, on its way to the page of jobs. It may identify a person, so it is in no address
 * and no storage; it is dropped when another account is shown.
 */
export const AskedSearchContext = createContext<Store<string>>(createStore(""));

export function useAskedSearch(): { readonly asked: string; readonly ask: (text: string) => void } {
  const store = useContext(AskedSearchContext);
  return { asked: useStore(store), ask: store.set };
}
