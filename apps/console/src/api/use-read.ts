import { NightguardError } from "@nightguard/client/session";
import {
  keepPreviousData,
  type UseQueryResult,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useLive } from "../frame/live.ts";
import type { Api } from "./api.ts";
import { useApi } from "./api-context.ts";

interface WhenToRead<Body> {
  /** Reads again at this interval while live updates are on; default never. */
  readonly everyMs?: number | undefined | ((latest: Body | undefined) => number | undefined);
  readonly isEnabled?: boolean;
  /** Shows the answer before while another page or filter is read. */
  readonly keepsPrevious?: boolean;
  /** What was read within this time is not read again when it is first shown; default always. */
  readonly freshForMs?: number;
}

type Query = Readonly<Record<string, string | number | undefined>>;

interface ReadOptions<Body> extends WhenToRead<Body> {
  readonly query?: Query;
}

const maxTries = 3;

/** Reads a resource of the account; it is read again when it changes by `useRefresh`. */
export function useRead<Body>(path: string, { query, ...when }: ReadOptions<Body> = {}): UseQueryResult<Body> {
  return useReadBy(
    { path, query, read: (api, signal) => api.get<Body>(path, { ...(query && { query }), signal }) },
    when,
  );
}

/** Begins to read what a part of the page shows as soon as the rest is there: {@link useRead} of the same then has it. */
export function useEarlyRead<Body>(path: string, query?: Query): void {
  const api = useApi();
  usePrefetchQuery({
    queryKey: [api.context, path, query],
    queryFn: ({ signal }) => api.get<Body>(path, { ...(query && { query }), signal }),
    retry: isRetried,
  });
}

interface Reading<Body> {
  /** What is read, for {@link useRefresh}. */
  readonly path: string;
  /** Distinguishes readings of one path. */
  readonly query: unknown;
  readonly read: (api: Api, signal: AbortSignal) => Promise<Body>;
}

/** Reads what takes more than one request, or a request other than GET. */
export function useReadBy<Body>(
  { path, query, read }: Reading<Body>,
  when: WhenToRead<Body> = {},
): UseQueryResult<Body> {
  const { everyMs, isEnabled = true, keepsPrevious = false, freshForMs = 0 } = when;
  const api = useApi();
  const { isLive } = useLive();
  const findInterval = (latest: Body | undefined) => (typeof everyMs === "function" ? everyMs(latest) : everyMs);
  return useQuery({
    queryKey: [api.context, path, query],
    queryFn: ({ signal }) => read(api, signal),
    enabled: isEnabled,
    staleTime: freshForMs,
    refetchInterval: ({ state }) =>
      findRetryAfterMs(state.error) ?? (isLive ? (findInterval(state.data as Body | undefined) ?? false) : false),
    refetchOnWindowFocus: ({ state }) => isLive && findInterval(state.data as Body | undefined) !== undefined,
    retry: isRetried,
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

function isRetried(failures: number, error: Error): boolean {
  return failures < maxTries && isWorthAnotherTry(error);
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof NightguardError && error.isRetryable && error.retryAfterSeconds === undefined;
}
