import type { PatchedWorkItem, WorkItem, WorkItemsPatch } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useToasts } from "../parts/feedback/toast.tsx";
import { toRefusedWords } from "./work-words.ts";

export type ItemChange = Pick<WorkItemsPatch, "owner" | "state">;

/** Changes items as they were read. An item that somebody else changed meanwhile stays as it is, and a message says so. */
export function useChangeItems() {
  const api = useApi();
  const refresh = useRefresh();
  const { attempt, showToast } = useToasts();
  return (items: readonly WorkItem[], change: ItemChange): Promise<void> =>
    attempt("Not changed", async () => {
      const read = items.map(({ id, version }) => ({ id, version }));
      const { data } = await api.send<{ data: readonly PatchedWorkItem[] }>({
        method: "PATCH",
        path: "/WorkItem",
        json: { ...change, items: read },
      });
      await refresh("/WorkItem");
      const refused = toRefusedWords(data.map(({ status }) => status));
      if (refused) showToast(refused);
    });
}
