import type { RejectionWithItem } from "@nightguard/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";

interface RejectionPage {
  readonly data: readonly RejectionWithItem[];
  readonly next_after_row: number | null;
}

export type RejectionsState =
  | { readonly kind: "reading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "done"; readonly isCut: boolean };

const pageSize = 200;
export const maxMendRows = 10_000;

export function useRejections(
  batchId: string,
  onPage: (rows: readonly RejectionWithItem[]) => void,
  isEnabled: boolean,
): { readonly state: RejectionsState; readonly retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<RejectionsState>({ kind: "reading" });
  const [next, setNext] = useState({ afterRow: 0, taken: 0, tries: 0 });
  const take = useEffectEvent(onPage);

  const isDone = state.kind === "done";

  useEffect(() => {
    if (!isEnabled || isDone) return;
    const controller = new AbortController();
    const { afterRow, taken } = next;
    async function read(): Promise<void> {
      const query = { items: 1, limit: pageSize, after_row: afterRow };
      const { signal } = controller;
      const page = await api.get<RejectionPage>(`/Batch/${batchId}/rejections`, { query, signal });
      const open = page.data.filter(({ mended_by: mendedBy }) => mendedBy === null).slice(0, maxMendRows - taken);
      take(open);
      const isFull = taken + open.length >= maxMendRows;
      if (page.next_after_row === null || isFull) setState({ kind: "done", isCut: page.next_after_row !== null });
      else setNext({ afterRow: page.next_after_row, taken: taken + open.length, tries: 0 });
    }
    read().catch((error: unknown) => {
      if (!controller.signal.aborted) setState({ kind: "failed", error });
    });
    return () => controller.abort();
  }, [api, batchId, isDone, isEnabled, next]);

  return {
    state,
    retry() {
      setState({ kind: "reading" });
      setNext({ ...next, tries: next.tries + 1 });
    },
  };
}
