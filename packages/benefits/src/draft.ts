/** A type of the response while a reader still fills it: its members may be set, its lists may grow. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/**
 * A list with one more item: the same, unless it was empty. Most lists of a response get one item only, and a list that
 * grows makes room for seventeen.
 */
export function withItem<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}
