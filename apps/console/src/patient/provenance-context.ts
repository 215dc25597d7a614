import { createContext, useContext } from "react";

/** A value as the page shows it, and the pointers of what it shows. */
export interface ShownValue {
  readonly text: string;
  readonly paths: readonly string[];
}

interface Provenance {
  /** The value whose origin is shown. */
  readonly shown: ShownValue | undefined;
  /** @param from the element that the keyboard returns to */
  show(value: ShownValue, from: HTMLElement): void;
}

export const ProvenanceContext = createContext<Provenance>({ shown: undefined, show: () => undefined });

export const useProvenance = (): Provenance => useContext(ProvenanceContext);
