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

/** An event, as far as reading the feed needs it. */
interface Numbered {
  readonly data: { readonly sequence: number };
}

/**
 * The events of a feed that grows at its end. Numbers and not ids say how far it was read: they tell the service where to
 * go on also when it was restored from a backup that lacks the event.
 *
 * @param readBehind what stands behind this event, or at the beginning; waits a while where nothing does
 * @param options.follow whether to go on where nothing is there yet
 * @param options.onRestart called before the events that come after a restart
 */
export async function* readFeed<Item extends Numbered>(
  readBehind: (
    after: string | number | undefined,
  ) => Promise<{ readonly data: readonly Item[]; readonly restarted: boolean }>,
  {
    after,
    follow,
    onRestart,
  }: { after: string | number | undefined; follow: boolean; onRestart?: (() => void) | undefined },
): AsyncGenerator<Item, void, undefined> {
  let last = after;
  // A restart is answered until there is an event behind it.
  let wasRestarted = false;
  for (;;) {
    const { data, restarted } = await readBehind(last);
    if (restarted && !wasRestarted) onRestart?.();
    wasRestarted = restarted && data.length === 0;
    yield* data;
    last = data.at(-1)?.data.sequence ?? last;
    if (data.length === 0 && !follow) return;
  }
}
