import { useContext } from "react";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Choice } from "../parts/inputs/field.tsx";
import styles from "./help-dialog.module.css";
import { usePreferences } from "./preferences.ts";
import { type Shortcut, ShortcutsContext, shortcuts } from "./shortcuts.ts";

const always = [
  ["Enter", "Open the row"],
  ["↑ ↓", "Previous or next row"],
  ["Esc", "Close, or leave a field"],
] as const;

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const registry = useContext(ShortcutsContext);
  const { hasSingleKeys, change } = usePreferences();
  const known = (Object.keys(shortcuts) as Shortcut[]).filter(registry.has);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.list}>
        {[...known.map((shortcut) => [shortcut, shortcuts[shortcut]] as const), ...always].map(([keys, words]) => (
          <div key={keys} className={styles.entry}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Choice isChosen={hasSingleKeys} onChange={(isChosen) => change({ hasSingleKeys: isChosen })}>
        Single keys are shortcuts (turn this off if you speak or dictate to your device)
      </Choice>
    </Dialog>
  );
}
