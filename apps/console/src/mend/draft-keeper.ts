import { NightguardError } from "@nightguard/client/session";
import type { Api } from "../api/api.ts";
import { createStore, type Store } from "../frame/store.ts";
import { type DraftMerge, mergeDrafts } from "./draft-merge.ts";
import type { DraftRow } from "./mend-rows.ts";

export type DraftStatus =
  | { readonly kind: "none" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved"; readonly at: string }
  | { readonly kind: "failed"; readonly error: unknown }
  /** Another window has saved since this one read the draft; a person has to choose. */
  | { readonly kind: "conflict"; readonly merge: DraftMerge; readonly theirsAt: string };

export interface SavedDraft {
  readonly rows: readonly DraftRow[];
  readonly etag: string | undefined;
  readonly at: string | undefined;
}

export interface DraftKeeper {
  readonly status: Store<DraftStatus>;
  getSaved(): SavedDraft;
  note(rows: readonly DraftRow[]): void;
  flush(): Promise<void>;
  /** Ends a conflict. @returns the rows to show from now on */
  resolve(chosen: "mine" | "theirs"): readonly DraftRow[];
  /** Stops saving. @returns rows that may not have been saved */
  close(): readonly DraftRow[] | undefined;
}

interface KeeperDeps {
  readonly api: Pick<Api, "exchange">;
  readonly path: string;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

const pauseMs = 1_500;
const retryMs = 5_000;

/** Sends one request at a time, and never overwrites a version that this window has not seen. */
export function createDraftKeeper({ api, path, setTimer }: KeeperDeps, read: SavedDraft): DraftKeeper {
  const status = createStore<DraftStatus>(read.at === undefined ? { kind: "none" } : { kind: "saved", at: read.at });
  let saved = read;
  let wanted: readonly DraftRow[] | undefined;
  let sent: readonly DraftRow[] | undefined;
  let theirs: SavedDraft | undefined;
  let cancel: (() => void) | undefined;
  let saving: Promise<void> | undefined;
  let isClosed = false;

  function schedule(ms: number): void {
    cancel?.();
    cancel = isClosed ? undefined : setTimer(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    cancel?.();
    if (saving !== undefined) await saving;
    if (wanted === undefined || status.get().kind === "conflict") return;
    saving = save(wanted);
    await saving;
    saving = undefined;
  }

  async function save(rows: readonly DraftRow[]): Promise<void> {
    wanted = undefined;
    sent = rows;
    status.set({ kind: "saving" });
    try {
      const condition = saved.etag === undefined ? { "if-none-match": "*" } : { "if-match": saved.etag };
      const { body, headers } = await api.exchange<{ readonly updated_at: string }>({
        method: "PUT",
        path,
        headers: condition,
        json: { rows },
      });
      saved = { rows, etag: headers.get("etag") ?? undefined, at: body.updated_at };
      status.set(wanted ? { kind: "unsaved" } : { kind: "saved", at: body.updated_at });
      if (wanted) schedule(pauseMs);
    } catch (error) {
      wanted ??= rows;
      if (isChangedElsewhere(error)) await compare(wanted);
      else {
        status.set({ kind: "failed", error });
        schedule(retryMs);
      }
    } finally {
      sent = undefined;
    }
  }

  async function compare(mine: readonly DraftRow[]): Promise<void> {
    try {
      theirs = await readDraft(api, path);
      const merge = mergeDrafts({ base: saved.rows, mine, theirs: theirs.rows });
      status.set({ kind: "conflict", merge, theirsAt: theirs.at ?? new Date().toISOString() });
    } catch (error) {
      status.set({ kind: "failed", error });
      schedule(retryMs);
    }
  }

  return {
    status,
    getSaved: () => saved,
    note(rows) {
      wanted = rows;
      const { kind } = status.get();
      if (kind === "conflict" || kind === "saving") return;
      status.set({ kind: "unsaved" });
      schedule(pauseMs);
    },
    flush,
    resolve(chosen) {
      const current = status.get();
      if (current.kind !== "conflict" || !theirs) return wanted ?? saved.rows;
      // Rows may have changed since the conflict was found.
      const { resolve } = mergeDrafts({ base: saved.rows, mine: wanted ?? saved.rows, theirs: theirs.rows });
      const rows = resolve(chosen);
      saved = theirs;
      wanted = rows;
      status.set({ kind: "unsaved" });
      schedule(0);
      return rows;
    },
    close() {
      isClosed = true;
      cancel?.();
      return wanted ?? sent;
    },
  };
}

/**
 * A batch without a draft has an empty one.
 *
 * @throws NightguardError
 */
export async function readDraft(api: Pick<Api, "exchange">, path: string): Promise<SavedDraft> {
  try {
    const { body, headers } = await api.exchange<{ readonly rows: readonly DraftRow[]; readonly updated_at: string }>({
      path,
    });
    return { rows: body.rows, etag: headers.get("etag") ?? undefined, at: body.updated_at };
  } catch (error) {
    if (error instanceof NightguardError && error.statusCode === 404) return noDraft;
    throw error;
  }
}

export const noDraft: SavedDraft = { rows: [], etag: undefined, at: undefined };

const isChangedElsewhere = (error: unknown): boolean => error instanceof NightguardError && error.statusCode === 412;
