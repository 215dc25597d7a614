import { emptyProcedure } from "../document/empty.ts";
import type { Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import type { Pointer } from "./pointers.ts";
import { categoryOfCode } from "./services.ts";

/** A procedure of the document. They are listed too, since the keys of a large map take long to list. */
export interface MentionedProcedure {
  readonly pointer: Pointer;
  readonly procedure: Procedure;
}

/**
 * Finds the object or list at a pointer. A procedure that is spoken of for the first time gets its place in the map, and
 * is added to those mentioned.
 */
export function createContainerFinder(
  document: TrueEligibility,
  mentioned: MentionedProcedure[],
): (pointer: Pointer | null) => unknown {
  let latest: Pointer | null = null;
  let container: unknown = document;

  /** What is written one after the other mostly stands in one place. */
  function findContainer(pointer: Pointer | null): unknown {
    if (pointer !== latest) {
      container = walkTo(pointer);
      latest = pointer;
    }
    return container;
  }

  function walkTo(pointer: Pointer | null): unknown {
    if (pointer === null || pointer.parent === null) return document;
    const above = walkTo(pointer.parent) as Record<string, unknown>; // pointers lead through objects and lists
    return above[pointer.key] ?? mention(pointer);
  }

  /** All else that a pointer leads to is there from the beginning. */
  function mention(pointer: Pointer): Procedure {
    const procedure = emptyProcedure(categoryOfCode(pointer.key));
    document.procedures[pointer.key] = procedure;
    mentioned.push({ pointer, procedure });
    return procedure;
  }

  return findContainer;
}
