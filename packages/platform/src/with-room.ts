/**
 * Memory that grows as it is written.
 *
 * @param length how many bytes of it are written
 * @param more how many are to follow
 * @returns the same memory where that is long enough, else what was written in memory of its own, twice as long as needed
 */
export function ensureCapacity(bytes: Buffer<ArrayBuffer>, length: number, more: number): Buffer<ArrayBuffer> {
  if (length + more <= bytes.length) return bytes;
  const longer = Buffer.allocUnsafeSlow(2 * (length + more));
  bytes.copy(longer, 0, 0, length);
  return longer;
}
