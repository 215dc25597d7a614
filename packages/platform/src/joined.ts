/** Byte strings one behind the other, in memory of their own: as few pieces, which cross to a thread much faster than many. */
export interface Joined {
  /** -1 for one that is null. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @param texts strings are joined as UTF-8 */
export function join(texts: readonly (Buffer | string | null)[]): Joined {
  const lengths = Int32Array.from(texts, (text) => (text === null ? -1 : Buffer.byteLength(text)));
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + Math.max(0, length), 0));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const text of texts) {
    if (text !== null) at += typeof text === "string" ? buffer.write(text, at) : text.copy(buffer, at);
  }
  return { lengths, bytes };
}

/** What was joined; it shares the memory. */
export function cutApart({ lengths, bytes }: Joined): (Buffer | null)[] {
  let at = bytes.byteOffset;
  return Array.from(lengths, (length) => {
    if (length < 0) return null;
    at += length;
    return Buffer.from(bytes.buffer, at - length, length);
  });
}
