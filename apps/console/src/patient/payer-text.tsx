import { usePreferences } from "../frame/preferences.ts";
import { useHiddenNames } from "./hidden-names.ts";
import { hideNames } from "./outline.ts";
import styles from "./payer-text.module.css";

export function PayerText({ text }: { text: string }) {
  const { hidesNames } = usePreferences();
  const names = useHiddenNames();
  return <span className={styles.text}>{hidesNames ? hideNames(text, names) : text}</span>;
}
