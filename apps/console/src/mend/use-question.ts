import type { Issue, RejectedItem } from "@nightguard/contract";
import { useState } from "react";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { usePayers } from "../parts/text/payer.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { findItemFaults } from "./check-item.ts";
import { toStoredValue } from "./typed-values.ts";

export type EditedQuestion = ReturnType<typeof useQuestion>;

/** A question while somebody edits it. */
export function useQuestion(asked: RejectedItem, onChanged: () => void) {
  const payers = usePayers();
  const { zone } = useTimeFormat();
  const [item, setItem] = useState(asked);
  const [hasDependent, setHasDependent] = useState(asked.dependent !== undefined);

  return {
    item,
    hasDependent,
    change(next: RejectedItem) {
      setItem(next);
      onChanged();
    },
    changeDependent(isDependent: boolean) {
      setHasDependent(isDependent);
      onChanged();
    },
    /** The question as it is sent, with the id of a payer that was typed by its name. */
    check(): { readonly item: RejectedItem; readonly faults: readonly Issue[] } {
      const payer = toStoredValue("payer.id", findItemValue(item, "payer.id"), { payers, zone });
      const typed = setItemValue(item, "payer.id", payer);
      const checked = hasDependent ? typed : withoutDependent(typed);
      const faults = findItemFaults(checked, { issues: [], item: asked });
      return { item: checked, faults: [...faults, ...findMissing(checked, hasDependent)] };
    },
  };
}

function withoutDependent({ dependent: _, ...item }: RejectedItem): RejectedItem {
  return item;
}

const findMissing = ({ dependent }: RejectedItem, hasDependent: boolean): readonly Issue[] =>
  hasDependent && dependent === undefined ? [{ path: "dependent.first_name", message: "is required" }] : [];
