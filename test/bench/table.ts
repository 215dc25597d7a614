/** A table of figures. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** Null: not measured. Undefined: empty. */
    readonly cells: readonly (number | null | undefined)[];
  }[];
}

/** The name of a column of ratios begins with this. */
export const ratio = "ratio";

/** Null when one of them was not measured, undefined when `to` is zero. */
export function ratioOf(figure: number | null, to: number | null): number | null | undefined {
  if (figure === null || to === null) return null;
  return to === 0 ? undefined : figure / to;
}

/** Null when one was not measured, undefined when one is undefined. */
export function medianOf(figures: readonly (number | null | undefined)[]): number | null | undefined {
  if (figures.includes(null)) return null;
  if (figures.includes(undefined)) return undefined;
  return (figures as number[]).toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}

/** Compares measurements of different sizes: a column for each size, and the ratio of the last to the first. */
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

/** The table as text. */
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

/** The table as JSON: each row an object with its figures by column name. */
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
