/** Byte strings packed into one buffer: few pieces cross to a thread much faster than many. */
export interface PackedBuffers {
  /** -1 for null. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function packBuffers(texts: readonly (Buffer | string | null)[]): PackedBuffers {
  const packer = new BufferPacker(texts.reduce((sum, text) => sum + mostBytes(text), 0));
  for (const text of texts) packer.add(text);
  return packer.packed();
}

export class BufferPacker {
  #lengths: number[] = [];
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param likelyBytes the expected total size, so that memory need not grow */
  constructor(likelyBytes = 256) {
    this.#bytes = Buffer.allocUnsafeSlow(likelyBytes);
  }

  clear(): void {
    this.#lengths = [];
    this.#length = 0;
  }

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

  packed(): PackedBuffers {
    return { lengths: Int32Array.from(this.#lengths), bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length) };
  }
}

/** An upper bound: counting the bytes of a string would read it twice. */
function mostBytes(text: Buffer | string | null): number {
  return typeof text === "string" ? 3 * text.length : (text?.length ?? 0);
}

export function* unpack({ lengths, bytes }: PackedBuffers): Generator<Buffer | null, undefined> {
  let at = bytes.byteOffset;
  for (const length of lengths) {
    yield length < 0 ? null : Buffer.from(bytes.buffer, at, length);
    at += Math.max(0, length);
  }
}

/** Releases the memory at once: the garbage collector would let many buffers accumulate first. */
export function free({ bytes }: PackedBuffers): void {
  bytes.buffer.transfer(0);
}

/**
 * Doubles the buffer when needed.
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
