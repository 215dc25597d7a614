/** Byte strings one behind the other, in memory of their own: as few pieces, which cross to a thread much faster than many. */
export interface PackedBuffers {
  /** -1 for one that is null. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @param texts strings are joined as UTF-8 */
export function packBuffers(texts: readonly (Buffer | string | null)[]): PackedBuffers {
  const packer = new BufferPacker(texts.reduce((sum, text) => sum + mostBytes(text), 0));
  for (const text of texts) packer.add(text);
  return packer.packed();
}

/** Joins byte strings as they come. */
export class BufferPacker {
  #lengths: number[] = [];
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param likelyBytes what they take together, so that memory need not grow */
  constructor(likelyBytes = 256) {
    this.#bytes = Buffer.allocUnsafeSlow(likelyBytes);
  }

  /** Starts over in the same memory. */
  clear(): void {
    this.#lengths = [];
    this.#length = 0;
  }

  /** @param text a string is written as UTF-8 */
  add(text: Buffer | string | null): void {
    if (text === null) {
      this.#lengths.push(-1);
      return;
    }
    this.#bytes = ensureCapacity(this.#bytes, this.#length, mostBytes(text));
    const length =
      typeof text === "string" ? this.#bytes.write(text, this.#length) : text.copy(this.#bytes, this.#length);
    this.#lengths.push(length);
    this.#length += length;
  }

  /** All that were added. They share memory with what is added later. */
  packed(): PackedBuffers {
    return { lengths: Int32Array.from(this.#lengths), bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length) };
  }
}

/** What a text may take; to count what a string does take would be to go through it twice. */
function mostBytes(text: Buffer | string | null): number {
  return typeof text === "string" ? 3 * text.length : (text?.length ?? 0);
}

/** What was joined, one after the other; it shares the memory. */
export function* unpack({ lengths, bytes }: PackedBuffers): Generator<Buffer | null, undefined> {
  let at = bytes.byteOffset;
  for (const length of lengths) {
    yield length < 0 ? null : Buffer.from(bytes.buffer, at, length);
    at += Math.max(0, length);
  }
}

/** Gives the memory back at once; left to the collector, that of many pieces adds up before it looks. */
export function free({ bytes }: PackedBuffers): void {
  bytes.buffer.transfer(0);
}

/**
 * Grows a buffer when needed, to twice the size.
 *
 * @param length bytes already written
 * @param more bytes to follow
 */
export function ensureCapacity(bytes: Buffer<ArrayBuffer>, length: number, more: number): Buffer<ArrayBuffer> {
  if (length + more <= bytes.length) return bytes;
  const longer = Buffer.allocUnsafeSlow(2 * (length + more));
  bytes.copy(longer, 0, 0, length);
  return longer;
}
