import { usePreferences } from "../../frame/preferences.ts";
import { Button } from "../inputs/button.tsx";
import { Dialog } from "./dialog.tsx";

export function NamesHiddenDialog({ onClose }: { readonly onClose: () => void }) {
  const { change } = usePreferences();
  return (
    <Dialog
      title="Names are hidden"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => change({ hidesNames: false })}>
            Show names
          </Button>
        </>
      }
    >
      <p>The question has the patient's name, date of birth and member id. Show names on this screen to edit it.</p>
    </Dialog>
  );
}
