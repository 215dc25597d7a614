import type { BulkAction, Page } from "@nightguard/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { useSpoken } from "../parts/feedback/use-spoken.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Card } from "../parts/layout/card.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import styles from "./bulk-progress.module.css";
import { toFilterWords, toMatchingText } from "./bulk-words.ts";

const pollMs = 2_000;
const shownMost = 10;

const isUnfinished = ({ ended_at: endedAt }: BulkAction): boolean => endedAt === null;

interface BulkProgressProps {
  /** Stays after its end, until it is dismissed. */
  readonly startedId: string | undefined;
  readonly onDismiss: () => void;
}

/** Unfinished retries and cancellations of many jobs, also those that other people began. */
export function BulkProgress({ startedId, onDismiss }: BulkProgressProps) {
  const { data: page } = useRead<Page<BulkAction>>("/BulkAction", {
    query: { limit: shownMost },
    everyMs: (latest) => (latest?.data.some(isUnfinished) ? pollMs : undefined),
    keepsPrevious: true,
  });
  const actions = page?.data ?? [];
  useRefreshAtEnd(actions.filter(isUnfinished).length);
  return actions
    .filter((action) => isUnfinished(action) || action.id === startedId)
    .map((action) => <ActionCard key={action.id} action={action} onDismiss={onDismiss} />);
}

/** The list shows what has become of the jobs. */
function useRefreshAtEnd(unfinished: number): void {
  const before = useRef(0);
  const refresh = useRefresh();
  const onEnd = useEffectEvent(() => void refresh("/Job"));
  useEffect(() => {
    if (unfinished < before.current) onEnd();
    before.current = unfinished;
  }, [unfinished]);
}

const titles = { retry: "Retry of many jobs", cancel: "Cancellation of many jobs" } as const;
const changedWords = { retry: "queued again", cancel: "cancelled" } as const;

function ActionCard({ action, onDismiss }: { action: BulkAction; onDismiss: () => void }) {
  const names = usePayerNames();
  const format = useTimeFormat();
  const { may } = useAccount();
  const words = toProgressWords(action);
  const spoken = useSpoken(words);
  const filter = toFilterWords(action.action, action.filter, { names, format });
  return (
    <div className={styles.action}>
      <Card label={titles[action.action]}>
        <span className="said" role="status">
          {spoken}
        </span>
        <div className={styles.line}>
          <strong>{titles[action.action]}</strong>
          <span>{words}</span>
          {isUnfinished(action) ? (
            may("verify") && <AbortButton action={action} />
          ) : (
            <Button size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </div>
        <ProgressBar share={toShare(action)} label={titles[action.action]} />
        <span className="quiet">{filter.map((one) => `${one.name}: ${one.words}`).join(" · ")}</span>
      </Card>
    </div>
  );
}

function AbortButton({ action }: { action: BulkAction }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const { mutate: abort, isPending: isBusy } = useMutation({
    mutationFn: () =>
      attempt("It was not aborted", async () => {
        const path = `/BulkAction/${action.id}/abort`;
        const { changed } = await api.send<BulkAction>({ method: "POST", path, maxTries: 3 });
        showToast(`Aborted: ${toCountedNoun(changed, "job")} ${changedWords[action.action]}`);
        await refresh("/BulkAction");
      }),
  });
  return (
    <Button size="small" look="danger" disabled={isBusy} onClick={() => abort()}>
      Abort
    </Button>
  );
}

function toShare({ ended_at: endedAt, state, counted, changed, skipped }: BulkAction): number {
  if (endedAt !== null && state === "done") return 1;
  return counted === 0 ? 0 : Math.min(1, (changed + skipped) / counted);
}

function toProgressWords(action: BulkAction): string {
  const { action: kind, state, counted, at_least, changed, skipped } = action;
  const matching = toMatchingText({ count: counted, at_least });
  const left = skipped === 0 ? "" : `, ${toCountText(skipped)} could not be`;
  if (state === "done") return `Done: ${toCountedNoun(changed, "job")} ${changedWords[kind]}${left}`;
  const so = `${toCountText(changed)} of ${matching} ${changedWords[kind]}${left}`;
  return state === "aborted" ? `Aborted: ${so}` : so;
}
