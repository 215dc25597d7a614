import type { SignInLink, User, UserPatch } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import type { ShownLink } from "./shown-link-dialog.tsx";

interface UserMenuProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onEdit: (user: User) => void;
  readonly onLink: (link: ShownLink) => void;
}

interface Question {
  readonly title: string;
  readonly confirm: string;
  readonly consequence: string;
  readonly words: Words;
  readonly act: () => Promise<unknown>;
}

interface Words {
  readonly done?: string;
  readonly not: string;
}

export function UserMenu({ user, isOwn, onEdit, onLink }: UserMenuProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const [asked, setAsked] = useState<Question>();
  const path = `/User/${user.id}`;

  async function run(words: Words, act: () => Promise<unknown>): Promise<void> {
    setAsked(undefined);
    await attempt(words.not, async () => {
      await act();
      if (words.done) showToast(words.done);
      await refresh("/User");
    });
  }

  const change = (json: UserPatch) => api.send({ method: "PATCH", path, json });
  const makeLink = () =>
    run({ not: "There is no new link" }, async () => {
      const link = await api.send<SignInLink>({ method: "POST", path: `${path}/link` });
      onLink({ ...link, name: user.name });
    });

  const end: Question = {
    title: `End all sessions of ${user.name}?`,
    confirm: "End the sessions",
    consequence: `Within a second ${isOwn ? "you have" : `${user.name} has`} to sign in again, on every device.`,
    words: { done: `The sessions of ${user.name} have ended`, not: "The sessions go on" },
    act: () => api.send({ method: "DELETE", path: `${path}/sessions` }),
  };
  const disable: Question = {
    title: `Disable ${user.name}?`,
    confirm: "Disable",
    consequence: `Within a second ${user.name} cannot see this account any more. The roles stay, so that you can enable ${user.name} again.`,
    words: { done: `${user.name} is disabled`, not: "Not disabled" },
    act: () => change({ disabled: true }),
  };
  const remove: Question = {
    title: `Remove ${user.name} from the account?`,
    confirm: "Remove",
    consequence: `${user.name} loses all roles here. What ${user.name} did stays in the audit log.`,
    words: { done: `${user.name} has left the account`, not: "Not removed" },
    act: () => change({ roles: [] }),
  };

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
        <MenuItem onSelect={() => setAsked(end)}>End all sessions…</MenuItem>
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
          <MenuItem isDisabled={isOwn} onSelect={() => setAsked(disable)}>
            Disable…
          </MenuItem>
        )}
        <MenuItem isDisabled={isOwn} onSelect={() => setAsked(remove)}>
          Remove from the account…
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          onClose={() => setAsked(undefined)}
          confirm={
            <Button look="danger" onClick={() => void run(asked.words, asked.act)}>
              {asked.confirm}
            </Button>
          }
        >
          <p>{asked.consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
