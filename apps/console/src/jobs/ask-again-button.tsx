import type { Job } from "@nightguard/contract";
import { useMutation } from "@tanstack/react-query";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { canAskAgain, type JobToAskAgain, useAskAgain } from "./use-ask-again.ts";

interface AskAgainProps {
  readonly job: JobToAskAgain;
  readonly isIcon?: boolean;
  readonly onAsked?: (job: Job) => void;
}

export function AskAgainButton({ job, isIcon = false, onAsked }: AskAgainProps) {
  const ask = useAskAgain();
  const { showToast, attempt } = useToasts();

  const { mutate: askAgain, isPending: isBusy } = useMutation({
    mutationFn: () =>
      attempt("The payer was not asked again", async () => {
        const asked = await ask(job);
        showToast("The payer is asked again");
        onAsked?.(asked);
      }),
  });

  if (!canAskAgain(job)) return null;
  return (
    <Button
      disabled={isBusy}
      onClick={() => askAgain()}
      {...(isIcon && { size: "small", look: "quiet", "aria-label": "Verify again", title: "Verify again" })}
    >
      <Icon name="retry" size={14} />
      {!isIcon && "Verify again"}
    </Button>
  );
}
