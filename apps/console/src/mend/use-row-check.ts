import type { Batch } from "@nightguard/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useAccount } from "../frame/account-context.ts";
import { tryFile } from "../upload/send-file.ts";
import type { Judgement } from "./check-item.ts";
import type { MendRow } from "./mend-rows.ts";
import { toJudgement, toMendRequest } from "./send-rows.ts";

interface RowCheckOptions {
  readonly batch: Batch;
  readonly rows: readonly MendRow[];
  readonly onJudged: (judged: ReadonlyMap<number, Judgement>) => void;
}

const pauseMs = 500;
const longestPauseMs = 30_000;
const maxRows = 2_000;

/**
 * Asks the service whether it would accept the rows. One request at a time: a judgement names the row as sent, so
 * corrections made meanwhile leave it valid, and changed rows are asked about next.
 */
export function useRowCheck({ batch, rows, onJudged }: RowCheckOptions): { readonly hasFailed: boolean } {
  const api = useApi();
  const { may } = useAccount();
  const [failures, setFailures] = useState(0);
  const [asked, setAsked] = useState<readonly MendRow[]>();
  const isDue = rows.length > 0 && asked === undefined && may("verify");

  useEffect(() => {
    if (!isDue) return;
    const pause = Math.min(pauseMs * 2 ** failures, longestPauseMs);
    const timer = setTimeout(() => setAsked(rows.slice(0, maxRows)), pause);
    return () => clearTimeout(timer);
  }, [isDue, rows, failures]);

  const check = useEffectEvent(async (sent: readonly MendRow[], signal: AbortSignal) => {
    const request = toMendRequest(batch, sent, { name: "", deadline: undefined }, new Date());
    const judged = await tryFile(api, request, { signal }).then(
      (report) => toJudgement(report, sent),
      () => undefined,
    );
    if (signal.aborted) return;
    setFailures(judged && judged.size > 0 ? 0 : failures + 1);
    setAsked(undefined);
    if (judged) onJudged(judged);
  });
  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    void check(asked, stop.signal);
    return () => stop.abort();
  }, [asked]);

  return { hasFailed: failures > 0 };
}
