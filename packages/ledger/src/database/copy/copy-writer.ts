import { ensureCapacity } from "@nightguard/platform";
import { CompiledQuery } from "kysely";
import type { Db } from "../db.ts";
import type { Tables } from "../tables.ts";
import { CopyInRows } from "./copy-in.ts";

const epochMs = Date.UTC(2000, 0);
const infinity = 2n ** 63n - 1n;

/** Columns in the rows' order; others get their defaults. */
export async function copyRows<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  rows: CopyWriter,
): Promise<void> {
  const text = `copy ${table} (${columns.join(", ")}) from stdin (format binary)`;
  await db.executeQuery(CompiledQuery.raw(text, [new CopyInRows(rows.written())]));
}

/** The caller writes fields in the order and types of the columns. */
export class CopyWriter {
  #bytes = Buffer.allocUnsafeSlow(256);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  get length(): number {
    return this.#length;
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  beginRow(fieldCount: number): void {
    this.#room(2);
    this.#length = this.#bytes.writeInt16BE(fieldCount, this.#length);
  }

  fields(fields: Buffer): void {
    this.#room(fields.length);
    this.#length += fields.copy(this.#bytes, this.#length);
  }

  text(value: string | null) {
    if (value === null) return this.#null();
    this.#room(4 + 3 * value.length);
    const start = this.#length + 4;
    const length = this.#bytes.write(value, start);
    this.#bytes.writeInt32BE(length, this.#length);
    this.#length = start + length;
  }

  uuid(value: string | null) {
    if (value === null) return this.#null();
    this.#begin(16);
    // Searching for the dashes takes longer.
    const digits = value.slice(0, 8) + value.slice(9, 13) + value.slice(14, 18) + value.slice(19, 23) + value.slice(24);
    this.#length += this.#bytes.write(digits, this.#length, "hex");
  }

  smallint(value: number | null) {
    if (value === null) return this.#null();
    this.#begin(2);
    this.#length = this.#bytes.writeInt16BE(value, this.#length);
  }

  integer(value: number | null) {
    if (value === null) return this.#null();
    this.#begin(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  time(value: Date | "infinity" | null) {
    if (value === null) return this.#null();
    this.#begin(8);
    const microseconds = value === "infinity" ? infinity : BigInt(value.getTime() - epochMs) * 1_000n;
    this.#length = this.#bytes.writeBigInt64BE(microseconds, this.#length);
  }

  day(value: Date): void {
    this.integer(Math.floor((value.getTime() - epochMs) / 86_400_000));
  }

  bytes(value: Buffer | null) {
    if (value === null) return this.#null();
    this.#begin(value.length);
    this.#length += value.copy(this.#bytes, this.#length);
  }

  #null(): void {
    this.#room(4);
    this.#length = this.#bytes.writeInt32BE(-1, this.#length);
  }

  #begin(length: number): void {
    this.#room(4 + length);
    this.#length = this.#bytes.writeInt32BE(length, this.#length);
  }

  #room(length: number): void {
    this.#bytes = ensureCapacity(this.#bytes, this.#length, length);
  }
}
