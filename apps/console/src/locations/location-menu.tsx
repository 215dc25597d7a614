import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { LocationDialog } from "./location-dialog.tsx";
import { type NamedLocation, toLocationPath } from "./named-location.ts";
import { useRefreshLocations } from "./use-refresh-locations.ts";

export function LocationMenu({ location }: { location: NamedLocation }) {
  const api = useApi();
  const refresh = useRefreshLocations();
  const { showToast, attempt } = useToasts();
  const [shown, setShown] = useState<"change" | "delete">();
  const { location_id: id, name } = location;
  const close = () => setShown(undefined);

  async function remove(): Promise<void> {
    close();
    await attempt("The name is not deleted", async () => {
      await api.send({ method: "DELETE", path: toLocationPath(id) });
      showToast(`${name} has no name any more`);
      await refresh();
    });
  }

  return (
    <>
      <Menu
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${name}`}>
            <Icon name="more" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setShown("change")}>Change…</MenuItem>
        <MenuItem onSelect={() => setShown("delete")}>Delete the name…</MenuItem>
      </Menu>
      {shown === "change" && <LocationDialog location={location} onClose={close} />}
      {shown === "delete" && (
        <ConfirmDialog
          title={`Delete the name ${name}?`}
          onClose={close}
          confirm={
            <Button look="danger" onClick={() => void remove()}>
              Delete
            </Button>
          }
        >
          <p>
            Its appointments stay. They are then counted with those of other locations that are not named, and their
            days begin in the account's time zone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
