import type { BulkAction, BulkActionKind, BulkCount, BulkFilter } from "@nightguard/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { useTypedCount } from "../parts/inputs/typed-count.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toFilterWords, toMatchingText } from "./bulk-words.ts";

interface BulkButtonProps {
  readonly action: BulkActionKind;
  readonly filter: BulkFilter;
  readonly onStarted: (id: string) => void;
}

const verbs = { retry: "Retry", cancel: "Cancel" } as const;

/** Counts on the server when the dialog opens; the server refuses to begin where the count has grown since. */
export function BulkButton({ action, filter, onStarted }: BulkButtonProps) {
  const [matching, setMatching] = useState<BulkCount>();
  const api = useApi();
  const refresh = useRefresh();
  const { attempt } = useToasts();
  const verb = verbs[action];

  const { mutate: open, isPending: isCounting } = useMutation({
    mutationFn: () =>
      attempt("The jobs could not be counted", async () =>
        setMatching(await api.get<BulkCount>("/BulkAction/count", { query: { action, ...filter } })),
      ),
  });

  const { mutate: start, isPending: isStarting } = useMutation({
    mutationFn: (count: number) =>
      attempt(`${verb} has not begun`, async () => {
        const { id } = await api.send<BulkAction>({
          method: "POST",
          path: "/BulkAction",
          json: { action, filter, expected_count: count },
          maxTries: 3,
        });
        onStarted(id);
        await refresh("/BulkAction");
      }),
  });

  return (
    <>
      <Button size="small" disabled={isCounting || isStarting} onClick={() => open()}>
        {verb} all that match…
      </Button>
      {matching && (
        <BulkDialog
          action={action}
          filter={filter}
          matching={matching}
          onStart={() => {
            setMatching(undefined);
            start(matching.count);
          }}
          onClose={() => setMatching(undefined)}
        />
      )}
    </>
  );
}

interface BulkDialogProps extends Pick<BulkButtonProps, "action" | "filter"> {
  readonly matching: BulkCount;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

function BulkDialog({ action, filter, matching, onStart, onClose }: BulkDialogProps) {
  const names = usePayerNames();
  const format = useTimeFormat();
  const { isTyped, field } = useTypedCount(action === "cancel" ? matching.count : undefined);
  const verb = verbs[action];
  const isNone = matching.count === 0 && !matching.at_least;
  return (
    <ConfirmDialog
      title={isNone ? "No job matches" : `${verb} ${toMatchingText(matching)}?`}
      onClose={onClose}
      keep="Leave them"
      confirm={
        <Button look={action === "cancel" ? "danger" : "primary"} disabled={isNone || !isTyped} onClick={onStart}>
          {verb} {toMatchingText(matching)}
        </Button>
      }
    >
      <p>All jobs of the account that match, also of other pages and batches:</p>
      <Facts>
        {toFilterWords(action, filter, { names, format }).map(({ name, words }) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
      </Facts>
      {action === "retry" ? (
        <p>
          Each is asked again and counts as one verification: {matching.at_least && "at least "}
          {toCountedNoun(matching.count, "verification")} in all.
        </p>
      ) : (
        <p>Jobs that wait are not asked. Those being asked now still finish. This costs nothing.</p>
      )}
      {matching.at_least && <p>There are more jobs than could be counted: the action takes all that match.</p>}
      {field}
    </ConfirmDialog>
  );
}
