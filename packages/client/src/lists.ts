/**
 * The items of a paginated list. A page is read when its first item is needed.
 *
 * @param readPage reads the page after the cursor; undefined for the first
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

interface NumberedEvent {
  readonly data: { readonly sequence: number };
}

/**
 * The events of the feed. The position is a sequence number rather than an id, because the service can resume from a number
 * even after a restore from a backup that lacks the event.
 *
 * @param readAfter reads the events after this one; waits a while if there are none yet
 * @param options.follow whether to continue after the latest event
 * @param options.onRestart called before the events that follow a restore
 */
export async function* readFeed<Item extends NumberedEvent>(
  readAfter: (
    after: string | number | undefined,
  ) => Promise<{ readonly data: readonly Item[]; readonly restarted: boolean }>,
  {
    after,
    follow,
    onRestart,
  }: { after: string | number | undefined; follow: boolean; onRestart?: (() => void) | undefined },
): AsyncGenerator<Item, void, undefined> {
  let last = after;
  // Every answer says `restarted` until an event follows the restore.
  let wasRestarted = false;
  for (;;) {
    const { data, restarted } = await readAfter(last);
    if (restarted && !wasRestarted) onRestart?.();
    wasRestarted = restarted && data.length === 0;
    yield* data;
    last = data.at(-1)?.data.sequence ?? last;
    if (data.length === 0 && !follow) return;
  }
}
