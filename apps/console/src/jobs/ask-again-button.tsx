import type { Job } from "@nightguard/contract";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icons.tsx";
import { useToasts } from "../parts/toast.tsx";
import { type AskedJob, canAskAgain, useAskAgain } from "./use-ask-again.ts";

interface AskAgainProps {
  readonly job: AskedJob;
  /** Shows the icon alone. */
  readonly isIcon?: boolean;
  readonly onAsked?: (job: Job) => void;
}

/** Asks the payer the same question again. */
export function AskAgainButton({ job, isIcon = false, onAsked }: AskAgainProps) {
  const { ask, isBusy } = useAskAgain();
  const { showToast, showFailureToast } = useToasts();

  async function askAgain(): Promise<void> {
    try {
      const asked = await ask(job);
      showToast("The payer is asked again");
      onAsked?.(asked);
    } catch (error) {
      showFailureToast("The payer was not asked again", error);
    }
  }

  if (!canAskAgain(job)) return null;
  return (
    <Button
      disabled={isBusy}
      onClick={() => void askAgain()}
      {...(isIcon && { size: "small", look: "quiet", "aria-label": "Verify again", title: "Verify again" })}
    >
      <Icon name="retry" size={14} />
      {!isIcon && "Verify again"}
    </Button>
  );
}
