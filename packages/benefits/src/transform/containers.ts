import { emptyProcedure } from "../document/empty.ts";
import type { Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import type { Pointer } from "./pointers.ts";
import { categoryOfCode } from "./services.ts";

/** A list beside the map, because listing the keys of a large map is slow. */
export interface MentionedProcedure {
  readonly pointer: Pointer;
  readonly procedure: Procedure;
}

export function createContainerFinder(
  document: TrueEligibility,
  mentioned: MentionedProcedure[],
): (pointer: Pointer | null) => unknown {
  let latest: Pointer | null = null;
  let container: unknown = document;

  /** Consecutive writes mostly go to the same container. */
  function findContainer(pointer: Pointer | null): unknown {
    if (pointer !== latest) {
      container = walkTo(pointer);
      latest = pointer;
    }
    return container;
  }

  function walkTo(pointer: Pointer | null): unknown {
    if (pointer === null || pointer.parent === null) return document;
    const above = walkTo(pointer.parent) as Record<string, unknown>;
    return above[pointer.key] ?? mention(pointer);
  }

  function mention(pointer: Pointer): Procedure {
    const procedure = emptyProcedure(categoryOfCode(pointer.key));
    document.procedures[pointer.key] = procedure;
    mentioned.push({ pointer, procedure });
    return procedure;
  }

  return findContainer;
}
