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
