const places = { bat: "batches", key: "keys", acc: "accounts" } as const;

/** The page of what an id names, or of a key by its beginning: a whole key never gets into an address. */
export function findOperatorTarget(text: string): string | undefined {
  const trimmed = text.trim();
  const [id, kind] = /^(bat|key|acc)_[0-9a-f]{32}$/i.exec(trimmed) ?? [];
  if (id !== undefined && kind !== undefined) {
    return `/${places[kind.toLowerCase() as keyof typeof places]}/${id.toLowerCase()}`;
  }
  const [prefix] = /^ng_(?:live|test)_[0-9A-Za-z]{6}/.exec(trimmed) ?? [];
  return prefix && `/keys/${prefix}`;
}
