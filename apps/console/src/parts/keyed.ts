/** Items with keys for lists that do not change, such as the cells of an answer, which have no names of their own. */
export const toKeyed = <Item>(items: readonly Item[]): readonly { readonly key: string; readonly item: Item }[] =>
  items.map((item, index) => ({ key: String(index), item }));
