import { useState } from "react";
import { NotificationsDialog } from "../notifications/notifications-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuCheckbox, MenuChoice, MenuItem, MenuSeparator } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PasskeysDialog } from "../sign-in/passkeys-dialog.tsx";
import { usePreferences } from "./preferences.ts";
import { takeReturnPath } from "./session/return-path.ts";
import { useSession, useSessionControl } from "./session/session-context.ts";
import styles from "./user-menu.module.css";

const themes = [
  { value: "system", label: "As the device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

interface UserMenuProps {
  readonly onShowHelp: () => void;
  /** Those of an account. */
  readonly hasNotifications: boolean;
}

export function UserMenu({ onShowHelp, hasNotifications }: UserMenuProps) {
  const { user } = useSession();
  const control = useSessionControl();
  const { theme, hidesNames, change } = usePreferences();
  const [arePasskeysOpen, setArePasskeysOpen] = useState(false);
  const [areNotificationsOpen, setAreNotificationsOpen] = useState(false);
  const { attempt } = useToasts();

  const signOut = () =>
    attempt("You are still signed in", async () => {
      const continueAt = await control.signOut();
      change({});
      takeReturnPath(window); // the next person does not return to this path
      window.history.replaceState(null, "", "/console/");
      if (continueAt !== null) window.location.assign(continueAt);
    });

  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" aria-label={`Menu of ${user.name}`}>
            <Icon name={hidesNames ? "eyeOff" : "user"} size={18} />
            <span className={styles.name}>{user.name}</span>
          </Button>
        }
      >
        {user.email && <p className={styles.email}>{user.email}</p>}
        <MenuCheckbox isChecked={hidesNames} onChange={(isChecked) => change({ hidesNames: isChecked })}>
          Hide names
        </MenuCheckbox>
        <MenuSeparator />
        <MenuChoice label="Theme" value={theme} options={themes} onChange={(value) => change({ theme: value })} />
        <MenuSeparator />
        <MenuItem icon="keyboard" onSelect={onShowHelp}>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem icon="key" onSelect={() => setArePasskeysOpen(true)}>
          Your passkeys
        </MenuItem>
        {hasNotifications && (
          <MenuItem icon="bell" onSelect={() => setAreNotificationsOpen(true)}>
            Notifications
          </MenuItem>
        )}
        <MenuItem icon="signOut" onSelect={() => void signOut()}>
          Sign out
        </MenuItem>
      </Menu>
      <PasskeysDialog isOpen={arePasskeysOpen} onClose={() => setArePasskeysOpen(false)} />
      <NotificationsDialog isOpen={areNotificationsOpen} onClose={() => setAreNotificationsOpen(false)} />
    </>
  );
}
