import type { Batch } from "@nightguard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

interface Change {
  readonly action: "cancel" | "pause" | "resume" | "retry";
  readonly query?: Readonly<Record<string, string>>;
}

/** Changes a batch, and shows what it has become. */
export function useBatchChange(batch: Batch) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);

  async function change({ action, query }: Change): Promise<void> {
    setIsBusy(true);
    try {
      const path = `/Batch/${batch.id}`;
      const changed = await api.send<Batch>({
        method: "POST",
        path: `${path}/${action}`,
        maxTries: 3,
        ...(query && { query }),
      });
      queries.setQueryData([api.context, path, undefined], changed);
      await refresh(`${path}/Row`);
    } finally {
      setIsBusy(false);
    }
  }

  /** As the server counts now. */
  const readNow = (): Promise<Batch> => api.get<Batch>(`/Batch/${batch.id}`);

  return { change, readNow, isBusy };
}
