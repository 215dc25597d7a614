import { type RefObject, useEffect } from "react";

/** Makes a table's values one stop of the Tab key: arrows move among them. */
export function useArrows(table: RefObject<HTMLTableElement | null>): void {
  // Filters add and remove values, so the stop is found again after each change.
  useEffect(() => {
    const values = listValues(table.current);
    if (values.some((value) => value.dataset.stop !== undefined)) return;
    for (const [index, value] of values.entries()) setStop(value, index === 0);
  });

  useEffect(() => {
    const frame = table.current;
    const move = (event: KeyboardEvent) => {
      const from =
        event.target instanceof HTMLElement && event.target.matches("[data-value]") ? event.target : undefined;
      const next = from && findNext(frame, from, event.key);
      if (!next) return;
      for (const value of listValues(frame)) setStop(value, value === next);
      next.focus();
      event.preventDefault();
    };
    frame?.addEventListener("keydown", move);
    return () => frame?.removeEventListener("keydown", move);
  }, [table]);
}

const listValues = (root: ParentNode | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("[data-value]") ?? []),
];

function setStop(value: HTMLElement, isStop: boolean): void {
  value.tabIndex = isStop ? 0 : -1;
  if (isStop) value.dataset.stop = "";
  else delete value.dataset.stop;
}

function findNext(table: HTMLTableElement | null, from: HTMLElement, key: string): HTMLElement | undefined {
  const values = listValues(table);
  const at = values.indexOf(from);
  if (key === "ArrowRight") return values[at + 1];
  if (key === "ArrowLeft") return values[at - 1];
  if (key === "Home") return values[0];
  if (key === "End") return values.at(-1);
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const cell = from.closest<HTMLTableCellElement>("td,th");
  const others = key === "ArrowDown" ? values.slice(at + 1) : values.slice(0, at).reverse();
  return others.find((value) => value.closest<HTMLTableCellElement>("td,th")?.cellIndex === cell?.cellIndex);
}
