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
 * Finds the object or list at a pointer, and remembers it. A procedure that is spoken of for the first time gets its
 * place in the map, and is added to those mentioned.
 */
export function createHolderFinder(
  document: TrueEligibility,
  mentioned: MentionedProcedure[],
): (pointer: Pointer | null) => unknown {
  const holders = new Map<Pointer, unknown>();

  function findHolder(pointer: Pointer | null): unknown {
    if (pointer === null || pointer.parent === null) return document;
    const known = holders.get(pointer);
    if (known !== undefined) return known;
    const { parent, key } = pointer;
    const above = findHolder(parent) as Record<string, unknown>; // pointers lead through objects and lists
    if (above === document.procedures) mention(pointer);
    const holder = above[key];
    holders.set(pointer, holder);
    return holder;
  }

  function mention(pointer: Pointer): void {
    const procedure = emptyProcedure(categoryOfCode(pointer.key));
    document.procedures[pointer.key] = procedure;
    mentioned.push({ pointer, procedure });
  }

  return findHolder;
}
