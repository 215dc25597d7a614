import type { Verdict } from "./checker.ts";

/** What a run shows of itself in the table at the end. */
export interface Figures {
  readonly verdict?: Verdict;
  /** Processes killed, restarted or cut off. */
  readonly faults?: number;
  /** From the last fault's end until work went on. */
  readonly recoveryMs?: number;
  /** Whatever else was measured, in words. */
  readonly measured?: string;
}

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** The table's columns, each a title and how a run's figures fill it. */
const columns: readonly (readonly [string, (figures: Figures) => string])[] = [
  ["faults", ({ faults }) => String(faults ?? "")],
  ["rows", ({ verdict }) => String(verdict?.rows ?? "")],
  ["lost", ({ verdict }) => String(verdict?.lost ?? "")],
  ["calls", ({ verdict }) => String(verdict?.calls ?? "")],
  ["repeats", ({ verdict }) => String(verdict?.repeats ?? "")],
  ["possible duplicates", ({ verdict }) => String(verdict?.possibleDuplicates ?? "")],
  ["given up", ({ verdict }) => String(verdict?.givenUp ?? "")],
  ["worst excess", ({ verdict }) => toFigure(verdict?.worstExcess)],
  ["recovery s", ({ recoveryMs }) => (recoveryMs === undefined ? "" : (recoveryMs / 1_000).toFixed(1))],
];

const toFigure = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value.toFixed(2) : "");

/** The runs' figures as lines of text, by the runs' names. */
export function toTable(runs: readonly { readonly name: string; readonly figures: Figures }[]): string {
  const lines = runs.flatMap(({ name, figures }) => {
    const cells = columns.map(([title, fill]) => fill(figures).padStart(title.length)).join("  ");
    return [`${cells}  ${name}`, ...(figures.measured === undefined ? [] : [`    ${figures.measured}`])];
  });
  return [columns.map(([title]) => title).join("  "), ...lines].join("\n");
}
