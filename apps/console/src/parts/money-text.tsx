import { toMoneyText } from "./money.ts";
import styles from "./money-text.module.css";

/** An amount of the API in dollars; a dash where it is not known. */
export function Money({ amount }: { amount: string | null | undefined }) {
  const text = amount == null ? null : toMoneyText(amount);
  if (text !== null) return <span>{text}</span>;
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="said">not stated</span>
    </span>
  );
}
