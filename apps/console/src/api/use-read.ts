import { NightguardError } from "@nightguard/client/session";
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "../frame/live.ts";
import { useApi } from "./api-context.ts";

interface ReadOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Reads again at this interval while live updates are on; default never. */
  readonly everyMs?: number | undefined;
  readonly isEnabled?: boolean;
  /** Shows the answer before while another page or filter is read. */
  readonly keepsPrevious?: boolean;
}

const maxTries = 3;

/** Reads a resource of the account; it is read again when it changes by `useRefresh`. */
export function useRead<Body>(path: string, options: ReadOptions = {}): UseQueryResult<Body> {
  const { query, everyMs, isEnabled = true, keepsPrevious = false } = options;
  const api = useApi();
  const { isLive } = useLive();
  return useQuery({
    queryKey: [api.context, path, query],
    queryFn: ({ signal }) => api.get<Body>(path, { ...(query && { query }), signal }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => findRetryAfterMs(state.error) ?? (isLive ? (everyMs ?? false) : false),
    refetchOnWindowFocus: isLive && everyMs !== undefined,
    retry: (failures, error) => failures < maxTries && isWorthAnotherTry(error),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Reads everything below a path again, such as after a change. */
export function useRefresh(): (path: string) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return (path) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [context, read] }) => context === api.context && String(read).startsWith(path),
    });
}

/** The service said when it can be asked again; it is asked then, and not before. */
function findRetryAfterMs(error: unknown): number | undefined {
  const seconds = error instanceof NightguardError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : Math.max(1, seconds) * 1_000;
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof NightguardError && error.isRetryable && error.retryAfterSeconds === undefined;
}
