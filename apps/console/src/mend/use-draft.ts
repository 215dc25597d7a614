import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useKept } from "../frame/kept.ts";
import { useSession } from "../frame/session/session-context.ts";
import { createStore, useStore } from "../frame/store.ts";
import { createDraftKeeper, type DraftKeeper, type DraftStatus, readDraft, type SavedDraft } from "./draft-keeper.ts";
import type { DraftRow } from "./mend-rows.ts";

interface Unsaved {
  readonly rows: readonly DraftRow[];
  readonly saved: SavedDraft;
}

export interface OpenedDraft {
  readonly keeper: DraftKeeper;
  readonly rows: readonly DraftRow[];
}

/** The server's draft, or this person's unsaved one in this window; undefined until read. */
export function useDraft(batchId: string) {
  const api = useApi();
  const kept = useKept();
  const { user } = useSession();
  const [draft, setDraft] = useState<OpenedDraft>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const path = `/Batch/${batchId}/draft`;
  const key = `mend ${api.context} ${batchId}`;

  const open = useEffectEvent((saved: SavedDraft, unsaved: Unsaved | undefined) => {
    const keeper = createDraftKeeper({ api, path, setTimer }, unsaved?.saved ?? saved);
    if (unsaved) {
      keeper.note(unsaved.rows);
      void keeper.flush();
    }
    setDraft({ keeper, rows: unsaved?.rows ?? saved.rows });
    return keeper;
  });

  const isWanted = draft === undefined && failure === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    readDraft(api, path)
      .then((saved) => {
        // The unsaved work is taken only when it can be shown: another failure must not lose it.
        if (!isGone) open(saved, kept.take(user.id, key) as Unsaved | undefined);
      })
      .catch((error: unknown) => {
        if (!isGone) setFailure({ error });
      });
    return () => {
      isGone = true;
    };
  }, [api, isWanted, kept, key, path, user.id]);

  const keeper = draft?.keeper;
  useEffect(() => {
    if (!keeper) return;
    const leave = (event: Event) => isUnsaved(keeper.status.get()) && event.preventDefault();
    const hide = () => document.visibilityState === "hidden" && void keeper.flush();
    window.addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", hide);
      void keepUnsaved(keeper, (unsaved) => (unsaved ? kept.put(user.id, key, unsaved) : void kept.take(user.id, key)));
    };
  }, [keeper, kept, key, user.id]);

  return { draft, error: failure?.error, retry: () => setFailure(undefined) };
}

/** The request may still succeed after the page is left, so saving is tried once more. */
async function keepUnsaved(keeper: DraftKeeper, keep: (unsaved: Unsaved | undefined) => void): Promise<void> {
  const rows = keeper.close();
  if (!rows) return;
  keep({ rows, saved: keeper.getSaved() });
  if (keeper.status.get().kind === "conflict") return;
  await keeper.flush();
  if (keeper.status.get().kind === "saved") keep(undefined);
}

const isUnsaved = ({ kind }: DraftStatus): boolean => kind !== "none" && kind !== "saved";

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

const noStatus = createStore<DraftStatus>({ kind: "none" });
export const useDraftStatus = (draft: OpenedDraft | undefined): DraftStatus =>
  useStore(draft?.keeper.status ?? noStatus);
