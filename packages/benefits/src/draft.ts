export type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/** Replaces an empty list, because most lists get one item and `push` reserves space for 17. */
export function withItem<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}
