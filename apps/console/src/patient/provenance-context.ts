import { createContext, useContext } from "react";

export interface ShownValue {
  readonly text: string;
  readonly paths: readonly string[];
}

interface Provenance {
  readonly shown: ShownValue | undefined;
  /** @param from the element that gets the focus back */
  show(value: ShownValue, from: HTMLElement): void;
}

export const ProvenanceContext = createContext<Provenance>({ shown: undefined, show: () => undefined });

export const useProvenance = (): Provenance => useContext(ProvenanceContext);
