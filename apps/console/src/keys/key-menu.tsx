import type { ApiKey } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { NewSecretDialog } from "../parts/feedback/new-secret-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuNote } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { mayOpen } from "./key-words.ts";
import { useGrantableScopes } from "./use-key-form.ts";

interface KeyMenuProps {
  readonly apiKey: ApiKey;
  readonly onEdit: (key: ApiKey) => void;
  readonly onRolled: (key: CreatedApiKey) => void;
}

export function KeyMenu({ apiKey, onEdit, onRolled }: KeyMenuProps) {
  const [open, setOpen] = useState<"roll" | "disable">();
  const close = () => setOpen(undefined);
  const isOpenable = mayOpen(apiKey, useGrantableScopes());
  return (
    <>
      <Menu
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${apiKey.name}`}>
            <Icon name="more" />
          </Button>
        }
      >
        {!isOpenable && <MenuNote>This key may do more than you may, so you can only disable it.</MenuNote>}
        <MenuItem isDisabled={!isOpenable} onSelect={() => onEdit(apiKey)}>
          Change…
        </MenuItem>
        <MenuItem isDisabled={!isOpenable} onSelect={() => setOpen("roll")}>
          New secret…
        </MenuItem>
        <DisableItem apiKey={apiKey} isOpenable={isOpenable} onDisable={() => setOpen("disable")} />
      </Menu>
      {open === "roll" && (
        <NewSecretDialog
          title={`New secret for “${apiKey.name}”`}
          path={`/ApiKey/${apiKey.id}/roll`}
          list="/ApiKey"
          onClose={close}
          onChanged={onRolled}
        >
          <p>The key keeps its name and what it may do; only its secret changes.</p>
        </NewSecretDialog>
      )}
      {open === "disable" && <DisableDialog apiKey={apiKey} onClose={close} />}
    </>
  );
}

interface DisableItemProps {
  readonly apiKey: ApiKey;
  readonly isOpenable: boolean;
  readonly onDisable: () => void;
}

function DisableItem({ apiKey, isOpenable, onDisable }: DisableItemProps) {
  const setDisabled = useSetDisabled(apiKey);
  if (!apiKey.disabled) return <MenuItem onSelect={onDisable}>Disable…</MenuItem>;
  return (
    <MenuItem isDisabled={!isOpenable || apiKey.disabled_by === "operator"} onSelect={() => void setDisabled(false)}>
      Enable
    </MenuItem>
  );
}

function DisableDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const setDisabled = useSetDisabled(apiKey);
  return (
    <ConfirmDialog
      title={`Disable “${apiKey.name}”?`}
      onClose={onClose}
      confirm={
        <Button
          look="danger"
          onClick={() => {
            onClose();
            void setDisabled(true);
          }}
        >
          Disable the key
        </Button>
      }
    >
      <p>
        Within a second every program that calls with <code>{apiKey.prefix}…</code> is refused. It can be enabled again.
      </p>
    </ConfirmDialog>
  );
}

function useSetDisabled(apiKey: ApiKey): (disabled: boolean) => Promise<void> {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  return (disabled) =>
    attempt(disabled ? "The key still works" : "The key is still disabled", async () => {
      await api.send({ method: "PATCH", path: `/ApiKey/${apiKey.id}`, json: { disabled } });
      showToast(disabled ? `“${apiKey.name}” is disabled` : `“${apiKey.name}” works again`);
      await refresh("/ApiKey");
    });
}
