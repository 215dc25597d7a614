/** A part of the table: rows of figures under columns. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** Null: not measured. Undefined: there is none. */
    readonly cells: readonly (number | null | undefined)[];
  }[];
}

/** How the name of a column begins whose figures compare two others. */
export const ratio = "ratio";

/** How many times `to` the first is; null where one of them was not measured, undefined where it says nothing. */
export function ratioOf(figure: number | null, to: number | null): number | null | undefined {
  if (figure === null || to === null) return null;
  return to === 0 ? undefined : figure / to;
}

/** The one in the middle, or above it; null where one was not measured, undefined where one says nothing. */
export function medianOf(figures: readonly (number | null | undefined)[]): number | null | undefined {
  if (figures.includes(null)) return null;
  if (figures.includes(undefined)) return undefined;
  return (figures as number[]).toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}

/**
 * The same measured with fewer rows and with more: a column for each, and how many times the first the last is.
 *
 * @param figures by the names of their rows
 */
export function compareSizes<Measured extends { readonly rows: number }>(
  title: string,
  measured: readonly Measured[],
  figures: readonly (readonly [name: string, figure: (one: Measured) => number | null])[],
): Section {
  const [short, long] = [measured[0], measured.at(-1)];
  return {
    title,
    columns: [...measured.map(({ rows }) => rows.toLocaleString("en")), ratio],
    rows: figures.map(([name, figure]) => ({
      name,
      cells: [...measured.map(figure), short && long ? ratioOf(figure(long), figure(short)) : undefined],
    })),
  };
}

/** The section as lines of text. */
export function toText({ title, columns, rows }: Section): string {
  const cells = rows.map((row) => row.cells.map((cell, index) => toCell(cell, columns[index])));
  const nameWidth = Math.max(title.length, ...rows.map(({ name }) => name.length + 2));
  const widths = columns.map((column, index) =>
    Math.max(column.length, 9, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const toLine = (name: string, texts: readonly string[]) =>
    [name.padEnd(nameWidth), ...widths.map((width, index) => (texts[index] ?? "").padStart(width))]
      .join("  ")
      .trimEnd();
  return [toLine(title, columns), ...rows.map(({ name }, index) => toLine(`  ${name}`, cells[index] ?? []))].join("\n");
}

/** The section as JSON has it: each row an object, its figures by their columns' names. */
export function toJson({ title, columns, rows }: Section) {
  return {
    title,
    rows: rows.map(({ name, cells }) => ({
      name,
      ...Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
    })),
  };
}

function toCell(figure: number | null | undefined, column: string | undefined): string {
  if (figure === undefined) return "";
  if (figure === null) return "not measured";
  if (figure === 0) return "0";
  if (column?.startsWith(ratio)) return figure < 0.1 ? `1/${Math.round(1 / figure)}` : figure.toFixed(2);
  const digits = Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2;
  return figure.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
