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

/** A pause in typing. */
const pauseMs = 500;
const longestPauseMs = 30_000;
const maxRows = 2_000;

/** Asks the service about corrected rows as an upload would send them, without sending them. */
export function useRowCheck({ batch, rows, onJudged }: RowCheckOptions): { readonly hasFailed: boolean } {
  const api = useApi();
  const { may } = useAccount();
  const [failures, setFailures] = useState(0);
  const isWanted = rows.length > 0 && may("verify");

  const check = useEffectEvent(async (unchecked: readonly MendRow[], signal: AbortSignal) => {
    const asked = unchecked.slice(0, maxRows);
    const request = toMendRequest(batch, asked, { name: "", deadline: undefined }, new Date());
    try {
      const judged = toJudgement(await tryFile(api, request, { signal }), asked);
      if (signal.aborted) return;
      setFailures(judged.size > 0 ? 0 : failures + 1);
      onJudged(judged);
    } catch {
      if (!signal.aborted) setFailures(failures + 1);
    }
  });

  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void check(rows, stop.signal), Math.min(pauseMs * 2 ** failures, longestPauseMs));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, rows, failures]);

  return { hasFailed: failures > 0 };
}
