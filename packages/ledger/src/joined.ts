/** Byte strings one behind the other, in a buffer of their own, which can be handed over to a thread and back. */
export interface Joined {
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function join(texts: readonly Buffer[]): Joined {
  const lengths = texts.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const text of texts) {
    bytes.set(text, at);
    at += text.length;
  }
  return { lengths, bytes };
}

/** What was joined; it shares the buffer. */
export function cutApart({ lengths, bytes }: Joined): Buffer[] {
  let at = bytes.byteOffset;
  return lengths.map((length) => {
    at += length;
    return Buffer.from(bytes.buffer, at - length, length);
  });
}
