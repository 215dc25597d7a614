import type { Batch } from "@nightguard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

interface Change {
  readonly action: "cancel" | "pause" | "resume" | "retry";
  readonly query?: Readonly<Record<string, string>>;
}

export function useBatchChange(batch: Batch) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const path = `/Batch/${batch.id}`;
  const { mutateAsync: change, isPending: isBusy } = useMutation({
    async mutationFn({ action, ...options }: Change) {
      const changed = await api.send<Batch>({ method: "POST", path: `${path}/${action}`, maxTries: 3, ...options });
      queries.setQueryData([api.context, path, undefined], changed);
      await refresh(`${path}/Row`);
    },
  });

  const readNow = (): Promise<Batch> => api.get<Batch>(path);

  return { change, readNow, isBusy };
}
