import type { ComponentType } from "react";

/** The code of a page, loaded as a separate file. */
export interface PageCode {
  /** Undefined until it is loaded. */
  find(): ComponentType | undefined;
  /** Loads it once; after a failure the next call tries again. */
  load(): Promise<ComponentType>;
}

export function createPageCode(importPage: () => Promise<{ readonly default: ComponentType }>): PageCode {
  let known: ComponentType | undefined;
  return {
    find: () => known,
    async load() {
      known ??= (await importPage()).default;
      return known;
    },
  };
}
