/** Signature, flags, and the length of the empty extension. */
const headerBytes = 19;
const epochMs = Date.UTC(2000, 0);

/** @param toRow takes each field once, in order */
export function readCopiedRows<Row>(copied: Uint8Array<ArrayBuffer>, toRow: (fields: CopyReader) => Row): Row[] {
  const fields = new CopyReader(copied);
  const rows: Row[] = [];
  while (fields.nextRow()) rows.push(toRow(fields));
  return rows;
}

/** The caller knows the columns. Null columns give null. */
export class CopyReader {
  readonly #bytes: Buffer;
  #at = headerBytes;

  constructor(copied: Uint8Array<ArrayBuffer>) {
    this.#bytes = Buffer.from(copied.buffer, copied.byteOffset, copied.byteLength);
  }

  /** A negative count of fields marks the end. */
  nextRow(): boolean {
    const count = this.#bytes.readInt16BE(this.#at);
    this.#at += 2;
    return count >= 0;
  }

  /** @typeParam Text the values that the column's table allows */
  text<Text extends string>(): Text | null {
    const start = this.#next();
    return start < 0 ? null : (this.#bytes.toString("utf8", start, this.#at) as Text);
  }

  uuid(): string | null {
    const start = this.#next();
    if (start < 0) return null;
    const hex = this.#bytes.toString("hex", start, this.#at);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  integer(): number | null {
    const start = this.#next();
    return start < 0 ? null : this.#bytes.readIntBE(start, this.#at - start);
  }

  boolean(): boolean | null {
    const start = this.#next();
    return start < 0 ? null : this.#bytes[start] === 1;
  }

  /** Microseconds, which a number holds exactly until the year 2255. */
  time(): Date | null {
    const start = this.#next();
    if (start < 0) return null;
    const microseconds = this.#bytes.readInt32BE(start) * 2 ** 32 + this.#bytes.readUInt32BE(start + 4);
    return new Date(epochMs + Math.floor(microseconds / 1_000));
  }

  bytes(): Buffer | null {
    const start = this.#next();
    return start < 0 ? null : this.#bytes.subarray(start, this.#at);
  }

  /** @returns -1 for null; `#at` is the field's end */
  #next(): number {
    const length = this.#bytes.readInt32BE(this.#at);
    const start = this.#at + 4;
    this.#at = start + Math.max(length, 0);
    return length < 0 ? -1 : start;
  }
}
