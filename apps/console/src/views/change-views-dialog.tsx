import type { SavedView, ViewPage } from "@nightguard/contract";
import { usePreferences } from "../frame/preferences.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { useViews } from "./use-views.ts";
import { toViewName } from "./view-words.ts";
import styles from "./views.module.css";

interface ChangeViewsProps {
  readonly page: ViewPage;
  readonly onClose: () => void;
  readonly onChoose: (kind: "rename" | "delete", view: SavedView, name: string) => void;
}

export function ChangeViewsDialog({ page, onClose, onChoose }: ChangeViewsProps) {
  const views = useViews(page);
  const { hidesNames } = usePreferences();
  return (
    <Dialog title="Change views" onClose={onClose}>
      <Reading of={views} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No views of this page yet" />
          ) : (
            <ul className={styles.views}>
              {data.map((view, at) => {
                const name = toViewName({ name: view.name, at }, { hidesNames });
                return (
                  <li key={view.id} className={styles.view}>
                    <span className={styles.name}>{name}</span>
                    <Button size="small" aria-label={`Rename ${name}`} onClick={() => onChoose("rename", view, name)}>
                      Rename…
                    </Button>
                    <Button size="small" aria-label={`Delete ${name}`} onClick={() => onChoose("delete", view, name)}>
                      Delete…
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Reading>
      <p className="quiet">To give a view other filters, set them and save them under its name.</p>
    </Dialog>
  );
}
