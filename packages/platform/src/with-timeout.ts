/**
 * Calls `onTimeout` if the promise has not settled within the limit.
 *
 * @param onTimeout returns a value instead, or throws
 */
export function withTimeout<Value, Late>(
  promise: Promise<Value>,
  limitMs: number,
  onTimeout: () => Late,
): Promise<Value | Late> {
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  return Promise.race([promise, limit.then(onTimeout)]).finally(() => clearTimeout(timer));
}
