import type { WebhookEndpoint, WebhookEndpointWithSecret } from "@nightguard/contract";
import { useState } from "react";
import { useAccount } from "../frame/account-context.ts";
import { NewSecretDialog } from "../parts/feedback/new-secret-dialog.tsx";
import { SureDialog } from "../parts/feedback/sure-dialog.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuNote } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { toWaitingText } from "./endpoint-words.ts";
import { useEndpointActions } from "./use-endpoint-actions.ts";

interface EndpointMenuProps {
  readonly endpoint: WebhookEndpoint;
  readonly onRotated: (endpoint: WebhookEndpointWithSecret) => void;
  readonly onDeleted?: () => void;
}

export function EndpointMenu({ endpoint, onRotated, onDeleted }: EndpointMenuProps) {
  const { may } = useAccount();
  const [open, setOpen] = useState<"edit" | "rotate" | "disable" | "delete">();
  const actions = useEndpointActions(endpoint);
  const close = () => setOpen(undefined);
  const isOpenable = may("people") || !endpoint.include_result;
  return (
    <>
      <Menu
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${endpoint.url}`}>
            <Icon name="more" />
          </Button>
        }
      >
        {!isOpenable && (
          <>
            <MenuNote>
              It gets results, and your roles see no patients: take them out before changing anything.
            </MenuNote>
            <MenuItem onSelect={() => void actions.takeResultsOut()}>Send no results any more</MenuItem>
          </>
        )}
        <MenuItem isDisabled={!isOpenable} onSelect={() => setOpen("edit")}>
          Change…
        </MenuItem>
        <MenuItem onSelect={() => void actions.sendTest()}>Send a test</MenuItem>
        <MenuItem isDisabled={!isOpenable} onSelect={() => setOpen("rotate")}>
          New secret…
        </MenuItem>
        {endpoint.status === "enabled" ? (
          <MenuItem onSelect={() => setOpen("disable")}>Disable…</MenuItem>
        ) : (
          <MenuItem isDisabled={!isOpenable} onSelect={() => void actions.enable()}>
            Enable
          </MenuItem>
        )}
        <MenuItem onSelect={() => setOpen("delete")}>Delete…</MenuItem>
      </Menu>
      {open === "edit" && <EditEndpointDialog endpoint={endpoint} onClose={close} />}
      {open === "rotate" && (
        <NewSecretDialog
          title="New secret"
          path={`/WebhookEndpoint/${endpoint.id}/rotate`}
          list="/WebhookEndpoint"
          onClose={close}
          onChanged={onRotated}
        >
          <p>Deliveries are signed with the new secret, and for a while with the old one too.</p>
        </NewSecretDialog>
      )}
      {open === "disable" && (
        <SureDialog title="Disable the endpoint?" action="Disable" onClose={close} onSure={actions.disable}>
          <p>
            Nothing is sent to <code>{endpoint.url}</code> meanwhile. Events are kept, and delivered in order when it is
            enabled again.
          </p>
        </SureDialog>
      )}
      {open === "delete" && (
        <SureDialog
          title="Delete the endpoint?"
          action="Delete"
          onClose={close}
          onSure={async () => {
            if (await actions.remove()) onDeleted?.();
          }}
        >
          <p>
            <code>{endpoint.url}</code> gets nothing any more, and its log is deleted
            {endpoint.waiting > 0 && `, with ${toWaitingText(endpoint.waiting)}`}. To pause it, disable it instead.
          </p>
        </SureDialog>
      )}
    </>
  );
}
