/** A map that forgets what was used longest ago once it holds more than it may. */
export interface BoundedMap<Value> {
  /** The value kept for a key, else a new one; either way now the one used last. */
  getOrCreate(key: string, create: () => Value): Value;
  clear(): void;
}

/** @param limit how many entries it keeps */
export function createBoundedMap<Value>(limit: number): BoundedMap<Value> {
  // A Map keeps the order of insertion: the first key is the one used longest ago.
  const entries = new Map<string, Value>();

  function getOrCreate(key: string, create: () => Value): Value {
    const value = entries.get(key) ?? create();
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > limit) {
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
    }
    return value;
  }

  return { getOrCreate, clear: () => entries.clear() };
}
