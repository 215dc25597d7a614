/** Keys by position are safe only for lists that do not change, such as the cells of an answer. */
export const toKeyed = <Item>(items: readonly Item[]): readonly { readonly key: string; readonly item: Item }[] =>
  items.map((item, index) => ({ key: String(index), item }));
