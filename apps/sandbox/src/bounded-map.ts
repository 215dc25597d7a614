export function createBoundedMap<Value>(limit: number) {
  // A Map iterates in insertion order: the first key is the least recently used.
  const entries = new Map<string, Value>();

  function getOrCreate(key: string, create: () => Value): Value {
    const value = entries.get(key) ?? create();
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.size > limit ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  }

  return { getOrCreate, clear: () => entries.clear() };
}
