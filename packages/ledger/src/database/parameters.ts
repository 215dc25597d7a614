import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./db.ts";

export interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}

export const inPage = ({ before, limit }: Page, column: string): RawBuilder<unknown> => sql`
  ${before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${before}`}
  order by ${sql.ref(column)} desc
  limit ${limit}
`;

/** Spans that follow one another have each instant once. */
export const inSpan = (
  at: RawBuilder<unknown>,
  { since, until }: { readonly since: Date; readonly until: Date },
): RawBuilder<SqlBool> => sql<SqlBool>`(${at} > ${since} and ${at} <= ${until})`;

/** Like `sql`, but runs the statement. @returns the number of changed rows */
export const countChanged =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<number> => {
    const { numAffectedRows } = await sql(...statement).execute(db);
    return Number(numAffectedRows ?? 0n);
  };

/** For a thousand rows, the driver's search for characters to escape takes longer than the insert. */
export function plainArray(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "null").join(",")}}`;
}

export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export const idArray = (ids: readonly string[]): RawBuilder<string[]> => sql`${plainArray(ids)}::uuid[]`;

/** Unlike a join with `unnest`, this cannot be planned badly for a few hundred ids. */
export const valueFor = <Value>(
  id: RawBuilder<unknown>,
  ids: readonly string[],
  values: RawBuilder<readonly Value[]> | RawBuilder<unknown>,
): RawBuilder<Value> => sql`(${values})[array_position(${idArray(ids)}, ${id})]`;

/** @param types PostgreSQL's, by property */
export function toTable<Row extends object>(
  rows: readonly Row[],
  alias: string,
  types: { readonly [Name in keyof Row & string]?: string },
): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof Row & string)[];
  const arrays = names.map((name) => {
    const values = rows.map((row) => row[name]) as (number | string | null)[];
    const isQuoted = types[name] === "text" || types[name] === "bytea";
    return sql`${isQuoted ? values : plainArray(values)}::${sql.raw(`${types[name]}[]`)}`;
  });
  const columns = names.map((name) => sql.ref(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)} (${sql.join(columns)})`;
}

/** Key order is the lock order of counters. */
export function sumRows<Row extends object>(
  rows: readonly Row[],
  toKey: (row: Row) => readonly unknown[],
  sums: readonly (keyof Row)[],
): Row[] {
  const byKey = [...Map.groupBy(rows, (row) => toKey(row).join("\n"))].sort(([one], [other]) => (one < other ? -1 : 1));
  return byKey.map(([, same]) => {
    const totals = sums.map((name) => [name, same.reduce((total, row) => total + Number(row[name]), 0)]);
    return { ...same[0], ...Object.fromEntries(totals) } as Row;
  });
}

export const leaseEnd = (leaseMs: number): RawBuilder<Date> =>
  sql`now() + ${leaseMs}::double precision * interval '1 millisecond'`;

/** One parameter, which the server cuts into many byte strings. */
export interface Packed {
  /** Offsets count from 1; `integer[]` for `unnest`, null for null. */
  readonly starts: string;
  readonly lengths: string;
  /** @returns SQL for the bytes of a row */
  at(startColumn: string, lengthColumn: string): RawBuilder<Buffer | null>;
}

/** Buffers in an array would be written as hexadecimal text, twice as long, and parsed again. */
export function pack(items: readonly (Buffer | null)[]): Packed {
  const bytes = Buffer.concat(items.filter((item) => item !== null));
  const lengths = items.map((item) => item?.length ?? null);
  let start = 1;
  const starts = lengths.map((length) => {
    const at = start;
    start += length ?? 0;
    return at;
  });
  return {
    starts: plainArray(starts),
    lengths: plainArray(lengths),
    at: (startColumn, lengthColumn) =>
      sql`substring(${bytes}::bytea from ${sql.ref(startColumn)} for ${sql.ref(lengthColumn)})`,
  };
}
