import type { SignInLink, User, UserPatch } from "@nightguard/contract";
import { type ReactNode, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icons.tsx";
import { Menu, MenuItem, MenuSeparator } from "../parts/menu.tsx";
import { useToasts } from "../parts/toast.tsx";
import type { ShownLink } from "./shown-link-dialog.tsx";

interface UserMenuProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onEdit: (user: User) => void;
  readonly onLink: (link: ShownLink) => void;
}

type Question = "end" | "disable" | "remove";

/** What can be done with one person. */
export function UserMenu({ user, isOwn, onEdit, onLink }: UserMenuProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, showFailureToast } = useToasts();
  const [asked, setAsked] = useState<Question>();
  const path = `/User/${user.id}`;

  async function run(
    words: { readonly done?: string; readonly not: string },
    act: () => Promise<unknown>,
  ): Promise<void> {
    setAsked(undefined);
    try {
      await act();
      if (words.done) showToast(words.done);
      await refresh("/User");
    } catch (error) {
      showFailureToast(words.not, error);
    }
  }

  const change = (json: UserPatch) => api.send({ method: "PATCH", path, json });
  const makeLink = () =>
    run({ not: "There is no new link" }, async () => {
      const link = await api.send<SignInLink>({ method: "POST", path: `${path}/link` });
      onLink({ ...link, name: user.name });
    });

  return (
    <>
      <Menu
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${user.name}`}>
            <Icon name="more" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onEdit(user)}>Change…</MenuItem>
        <MenuItem onSelect={() => void makeLink()}>New sign-in link</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsked("end")}>End all sessions…</MenuItem>
        {user.disabled ? (
          <MenuItem
            onSelect={() =>
              void run({ done: `${user.name} can sign in again`, not: "Still disabled" }, () =>
                change({ disabled: false }),
              )
            }
          >
            Enable
          </MenuItem>
        ) : (
          <MenuItem isDisabled={isOwn} onSelect={() => setAsked("disable")}>
            Disable…
          </MenuItem>
        )}
        <MenuItem isDisabled={isOwn} onSelect={() => setAsked("remove")}>
          Remove from the account…
        </MenuItem>
      </Menu>
      <Ask
        isOpen={asked === "end"}
        title={`End all sessions of ${user.name}?`}
        confirm="End the sessions"
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          void run({ done: `The sessions of ${user.name} have ended`, not: "The sessions go on" }, () =>
            api.send({ method: "DELETE", path: `${path}/sessions` }),
          )
        }
      >
        Within a second {isOwn ? "you have" : `${user.name} has`} to sign in again, on every device.
      </Ask>
      <Ask
        isOpen={asked === "disable"}
        title={`Disable ${user.name}?`}
        confirm="Disable"
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          void run({ done: `${user.name} is disabled`, not: "Not disabled" }, () => change({ disabled: true }))
        }
      >
        Within a second {user.name} cannot see this account any more. The roles stay, so that you can enable {user.name}{" "}
        again.
      </Ask>
      <Ask
        isOpen={asked === "remove"}
        title={`Remove ${user.name} from the account?`}
        confirm="Remove"
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          void run({ done: `${user.name} has left the account`, not: "Not removed" }, () => change({ roles: [] }))
        }
      >
        {user.name} loses all roles here. What {user.name} did stays in the audit log.
      </Ask>
    </>
  );
}

interface AskProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

function Ask({ isOpen, title, confirm, onClose, onConfirm, children }: AskProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      confirm={
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      }
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
