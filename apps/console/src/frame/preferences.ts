import { createContext, useContext } from "react";
import * as z from "zod/mini"; // a tenth of zod, on the first page
import { createStore, type Store, useStore } from "./store.ts";

/** What a person has chosen on this machine; nothing of it is about a patient. */
const preferencesSchema = z.object({
  theme: z.catch(z.enum(["system", "light", "dark"]), "system"),
  hidesNames: z.catch(z.boolean(), false),
  hasSingleKeys: z.catch(z.boolean(), true),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const storageKey = "nightguard-preferences";

/** Preferences are kept in `storage` and shared by all tabs; without storage they last as long as the page. */
export function createPreferences(window: Window): Store<Preferences> {
  const store = createStore(read(window));
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey || key === null) store.set(read(window));
  });
  return {
    ...store,
    set(preferences) {
      store.set(preferences);
      try {
        window.localStorage.setItem(storageKey, JSON.stringify(preferences));
      } catch {
        // Storage is full or forbidden.
      }
    },
  };
}

function read(window: Window): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(window.localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return preferencesSchema.parse({});
  }
}

export const PreferencesContext = createContext<Store<Preferences>>(createStore(preferencesSchema.parse({})));

export function usePreferences(): Preferences & { readonly change: (changes: Partial<Preferences>) => void } {
  const store = useContext(PreferencesContext);
  const preferences = useStore(store);
  return { ...preferences, change: (changes) => store.set({ ...store.get(), ...changes }) };
}
