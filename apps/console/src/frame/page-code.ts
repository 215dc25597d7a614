import type { ComponentType } from "react";

export interface PageCode {
  find(): ComponentType | undefined;
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
