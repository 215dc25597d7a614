/** Bytes that arrived in pieces. To keep the pieces themselves costs some 100 bytes for each, however short they are. */
export class HeldBytes {
  #space = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Valid until the next call of `push`. */
  get bytes(): Buffer {
    return this.#space.subarray(0, this.#length);
  }

  push(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#space.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#space.length));
      larger.set(this.bytes);
      this.#space = larger;
    }
    this.#space.set(piece, this.#length);
    this.#length = length;
  }

  /** Returns what was held; holds nothing any more. */
  take(): Buffer {
    const { bytes } = this;
    this.#space = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}
