import { useNow } from "../parts/feedback/use-now.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { waitSeconds } from "./use-verification.ts";
import styles from "./verify.module.css";

interface WaitingNoteProps {
  readonly since: number;
  readonly payerId: string;
}

export function WaitingNote({ since, payerId }: WaitingNoteProps) {
  const payer = usePayerNames().get(payerId) ?? payerId;
  const seconds = Math.max(0, Math.floor((useNow(1_000) - since) / 1_000));
  return (
    <section className={styles.waiting} aria-label="Answer">
      <p role="status">Asking {payer}…</p>
      <p className={styles.elapsed} role="timer">
        {seconds} s
      </p>
      <p className="quiet">
        Most payers answer within seconds. After {waitSeconds} s the payer is asked on without this page waiting, and
        the answer still comes here.
      </p>
    </section>
  );
}
