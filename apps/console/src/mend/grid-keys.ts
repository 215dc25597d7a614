import type { KeyboardEvent } from "react";
import { moveCell, stepCell } from "./grid-moves.ts";
import type { Grid } from "./use-grid.ts";

interface KeyActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly leave: () => void;
  readonly offer: string | undefined;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** @returns false for keys that are left to the browser */
export function pressGridKey(grid: Grid, pressed: Key, actions: KeyActions): boolean {
  const { active, size } = grid;
  const { key, shiftKey, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (!active) return false;
  if (altKey) {
    if (key !== "Enter" || actions.offer === undefined) return false;
    grid.setActive(actions.offer);
    return true;
  }
  const moved = moveCell(active, key, { size, isFar: isCommand });
  if (moved) {
    grid.goTo(moved, { isExtending: shiftKey });
    return true;
  }
  if (isCommand) return pressCommand(grid, key.toLowerCase(), { ...actions, isShifted: shiftKey });
  switch (key) {
    case "Tab": {
      const next = stepCell(active, shiftKey ? -1 : 1, size);
      grid.goTo(next);
      return next !== undefined;
    }
    case "Enter":
    case "F2":
      grid.edit();
      return true;
    case "F8":
      grid.goToFault(shiftKey ? -1 : 1);
      return true;
    case "Delete":
    case "Backspace":
      grid.clear();
      return true;
    case "Escape":
      actions.leave();
      return true;
    default:
      if ([...key].length !== 1) return false;
      grid.edit(key);
      return true;
  }
}

function pressCommand(grid: Grid, key: string, actions: KeyActions & { readonly isShifted: boolean }): boolean {
  switch (key) {
    case "d":
      grid.fillDown();
      return true;
    case "z":
      if (actions.isShifted) actions.redo();
      else actions.undo();
      return true;
    case "y":
      actions.redo();
      return true;
    default:
      return false;
  }
}
