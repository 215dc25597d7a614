import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "./store.ts";

/** A person's choices on this machine; none is about a patient. */
export interface Preferences {
  readonly theme: "system" | "light" | "dark";
  readonly hidesNames: boolean;
  /** Speech input can trigger shortcuts of a single key by accident. */
  readonly hasSingleKeys: boolean;
}

const defaults: Preferences = { theme: "system", hidesNames: false, hasSingleKeys: true };

const storageKey = "nightguard-preferences";

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
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}

/** Falls back to the defaults for forbidden or foreign storage. */
function read(window: Window): Preferences {
  try {
    return toPreferences(JSON.parse(window.localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return defaults;
  }
}

function toPreferences({ theme, hidesNames, hasSingleKeys }: Readonly<Record<string, unknown>>): Preferences {
  return {
    theme: theme === "light" || theme === "dark" ? theme : defaults.theme,
    hidesNames: typeof hidesNames === "boolean" ? hidesNames : defaults.hidesNames,
    hasSingleKeys: typeof hasSingleKeys === "boolean" ? hasSingleKeys : defaults.hasSingleKeys,
  };
}

export const PreferencesContext = createContext<Store<Preferences>>(createStore(defaults));

export function usePreferences(): Preferences & { readonly change: (changes: Partial<Preferences>) => void } {
  const store = useContext(PreferencesContext);
  const preferences = useStore(store);
  return { ...preferences, change: (changes) => store.set({ ...store.get(), ...changes }) };
}
