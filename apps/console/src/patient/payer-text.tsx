import { usePreferences } from "../frame/preferences.ts";
import { useHiddenNames } from "./hidden-names.ts";
import { hideNames } from "./outline.ts";
import styles from "./payer-text.module.css";

/** What a payer wrote: text and nothing else, whatever it looks like; without names where these are hidden. */
export function PayerText({ text }: { text: string }) {
  const { hidesNames } = usePreferences();
  const names = useHiddenNames();
  return <span className={styles.text}>{hidesNames ? hideNames(text, names) : text}</span>;
}
