import type { SavedView, SavedViewList, ViewPage } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { toRandomText } from "../parts/text/random-text.ts";

const path = "/SavedView";
const freshForMs = 60_000;

export type ViewFilters = Readonly<Record<string, string>>;

/** The views that the person keeps of a page. */
export const useViews = (page: ViewPage) => useRead<SavedViewList>(path, { query: { page }, freshForMs });

export function useChangeViews() {
  const api = useApi();
  const refresh = useRefresh();
  const toPath = (id: string) => `${path}/${id}`;
  return {
    async put({ id, ...view }: Pick<SavedView, "id" | "page" | "name" | "filters">): Promise<void> {
      await api.send({ method: "PUT", path: toPath(id), json: view });
      await refresh(path);
    },
    async remove(id: string): Promise<void> {
      await api.send({ method: "DELETE", path: toPath(id) });
      await refresh(path);
    },
  };
}

export const createViewId = (): string => `svw_${toRandomText()}`;
