import type { ComponentType } from "react";

/** The code of a page, which is a file of its own. */
export interface PageCode {
  /** Undefined until it is loaded. */
  find(): ComponentType | undefined;
  /** Loads it once; a failure is not kept. */
  read(): Promise<ComponentType>;
}

export function createPageCode(load: () => Promise<{ readonly default: ComponentType }>): PageCode {
  let known: ComponentType | undefined;
  return {
    find: () => known,
    async read() {
      known ??= (await load()).default;
      return known;
    },
  };
}
