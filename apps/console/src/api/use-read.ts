import { NightguardError } from "@nightguard/client/session";
import {
  keepPreviousData,
  type UseQueryResult,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "../frame/live.ts";
import type { Api } from "./api.ts";
import { useApi } from "./api-context.ts";

interface WhenToRead<Body> {
  /**
   * Interval of reads while live updates are on; default never. When a number becomes `undefined`, one last read
   * follows.
   */
  readonly everyMs?: number | undefined | ((latest: Body | undefined) => number | undefined);
  readonly isEnabled?: boolean;
  readonly keepsPrevious?: boolean;
  /** Answers of at most this age are not read again when first shown; default 0. */
  readonly freshForMs?: number;
}

type Query = Readonly<Record<string, string | number | undefined>>;

interface ReadOptions<Body> extends WhenToRead<Body> {
  readonly query?: Query;
}

const maxTries = 3;

export function useRead<Body>(path: string, { query, ...when }: ReadOptions<Body> = {}): UseQueryResult<Body> {
  return useReadBy(
    { path, query, read: (api, signal) => api.get<Body>(path, { ...(query && { query }), signal }) },
    when,
  );
}

/** Starts reading before the component renders: {@link useRead} then finds the answer. */
export function useEarlyRead<Body>(path: string, query?: Query): void {
  const api = useApi();
  usePrefetchQuery({
    queryKey: [api.context, path, query],
    queryFn: ({ signal }) => api.get<Body>(path, { ...(query && { query }), signal }),
    retry: isRetried,
  });
}

interface Reading<Body> {
  readonly path: string;
  readonly query: unknown;
  readonly read: (api: Api, signal: AbortSignal) => Promise<Body>;
}

export function useReadBy<Body>(
  { path, query, read }: Reading<Body>,
  when: WhenToRead<Body> = {},
): UseQueryResult<Body> {
  const { everyMs, isEnabled = true, keepsPrevious = false, freshForMs = 0 } = when;
  const api = useApi();
  const { isLive } = useLive();
  const findInterval = (latest: Body | undefined) => (typeof everyMs === "function" ? everyMs(latest) : everyMs);
  const answer = useQuery({
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
  const { refetch } = answer;
  useLast(typeof everyMs === "number", () => {
    if (isEnabled) void refetch();
  });
  return answer;
}

/** Without a last read, changes between the latest read and the end of the interval would not be shown. */
function useLast(isOn: boolean, onEnd: () => void): void {
  const wasOn = useRef(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (wasOn.current && !isOn) end();
    wasOn.current = isOn;
  }, [isOn]);
}

export function useRefresh(): (path: string) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return (path) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [context, read] }) => context === api.context && String(read).startsWith(path),
    });
}

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
