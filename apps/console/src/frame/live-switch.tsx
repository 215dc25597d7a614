import { classNames } from "../parts/class-names.ts";
import { useLive } from "./live.ts";
import styles from "./live-switch.module.css";
import { useShortcut } from "./shortcuts.ts";

export function LiveSwitch() {
  const { isLive, toggle } = useLive();
  useShortcut("l", toggle);
  return (
    <button type="button" className={styles.switch} onClick={toggle}>
      <span className={classNames(styles.mark, isLive && styles.on)} aria-hidden="true" />
      {isLive ? "Updating" : "Paused"}
      <span className="said">{isLive ? ": pause live updates" : ": resume live updates"}</span>
    </button>
  );
}
