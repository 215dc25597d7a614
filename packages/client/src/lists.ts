/**
 * The items of a list that comes in pages, each page read when its first item is asked for.
 *
 * @param readPage the page behind the cursor; undefined is the first
 */
export async function* readPages<Item, Cursor>(
  readPage: (cursor: Cursor | undefined) => Promise<{ readonly data: readonly Item[]; readonly next: Cursor | null }>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: Cursor | undefined;
  do {
    const { data, next } = await readPage(cursor);
    yield* data;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/**
 * The items of a list that grows at its end.
 *
 * @param readBehind what stands behind the item with this id, or at the beginning; waits a while where nothing does
 * @param options.follow whether to go on where nothing is there yet
 */
export async function* readFeed<Item extends { readonly id: string }>(
  readBehind: (after: string | number | undefined) => Promise<{ readonly data: readonly Item[] }>,
  { after, follow }: { after: string | number | undefined; follow: boolean },
): AsyncGenerator<Item, void, undefined> {
  let last = after;
  for (;;) {
    const { data } = await readBehind(last);
    yield* data;
    last = data.at(-1)?.id ?? last;
    if (data.length === 0 && !follow) return;
  }
}
