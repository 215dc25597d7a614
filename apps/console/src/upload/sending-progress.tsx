import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { useSpoken } from "../parts/feedback/use-spoken.ts";
import { Button } from "../parts/inputs/button.tsx";
import { toPercentText } from "../parts/text/number-text.ts";
import { toSizeText } from "./file-kind.ts";
import type { Progress } from "./send-file.ts";
import styles from "./upload.module.css";

interface SendingProgressProps {
  readonly doing: string;
  readonly then?: string;
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
}

export function SendingProgress({ doing, then = doing, progress, onStop }: SendingProgressProps) {
  const { sentBytes = 0, totalBytes = 1 } = progress ?? {};
  const isSent = progress !== undefined && sentBytes >= totalBytes;
  const share = Math.min(1, sentBytes / totalBytes);
  const words = isSent ? then : `${doing}: ${toPercentText(share)}`;
  const spoken = useSpoken(words);
  return (
    <div className={styles.sending}>
      <div className={styles.sendingHead}>
        <strong>{isSent ? then : doing}</strong>
        {progress && !isSent && (
          <span className="quiet">
            {toSizeText(sentBytes)} of {toSizeText(totalBytes)}
          </span>
        )}
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      </div>
      <ProgressBar share={share} label={doing} isLarge />
      <span className="said" role="status">
        {spoken}
      </span>
    </div>
  );
}
