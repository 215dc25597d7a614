import type { Administrator, AdminUser, AdminUserPatch, Page, SignInLink } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { useSession } from "../frame/session/session-context.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { type ShownLink, ShownLinkDialog } from "../people/shown-link-dialog.tsx";
import { Section } from "./section.tsx";

const filterChecks = { cursor: anyText };
const path = "/Admin/User";

/** Everybody who can sign in, and the tokens of administrators. */
export default function OperatorPeoplePage() {
  const { filters, change } = useFilters(filterChecks);
  const { cursor } = filters;
  const { user } = useSession();
  const people = useRead<Page<AdminUser>>(path, { query: { limit: 50, cursor }, keepsPrevious: true });
  const [link, setLink] = useState<ShownLink>();
  return (
    <>
      <PageHead title="People" detail={<span>Everybody who can sign in to the console, of all accounts</span>} />
      <Reading of={people} lines={8}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No people yet" />
            ) : (
              <Table
                caption="People, newest first"
                rows={data}
                columns={toColumns(user.id, setLink)}
                keyOf={({ id }) => id}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "person", "people")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
      <Administrators />
      {link && <ShownLinkDialog shown={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

const toColumns = (ownId: string, onLink: (link: ShownLink) => void): readonly Column<AdminUser>[] => [
  {
    id: "name",
    header: "Name",
    isTitle: true,
    cell: ({ id, name }) => (
      <>
        {name}
        {id === ownId && <span className="quiet"> you</span>}
      </>
    ),
  },
  { id: "email", header: "Email", isWide: true, cell: ({ email }) => email ?? "–" },
  {
    id: "does",
    header: "Does",
    cell: ({ operator, accounts }) =>
      [operator && "operates", accounts.length > 0 && `in ${toCountedNoun(accounts.length, "account")}`]
        .filter(Boolean)
        .join(", ") || "–",
  },
  {
    id: "state",
    header: "Access",
    cell: ({ disabled }) =>
      disabled ? (
        <StatusBadge tone="quiet" shape="cross" word="Disabled" />
      ) : (
        <StatusBadge tone="good" shape="dot" word="Active" />
      ),
  },
  { id: "passkey", header: "Passkey", from: 1180, cell: ({ has_passkey: has }) => (has ? "Yes" : "Not yet") },
  {
    id: "last",
    header: "Last sign-in",
    cell: ({ last_sign_in_at: at }) => (at === null ? "Never" : <Time at={at} />),
  },
  {
    id: "menu",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (user) => <PersonMenu user={user} isOwn={user.id === ownId} onLink={onLink} />,
  },
];

interface PersonMenuProps {
  readonly user: AdminUser;
  readonly isOwn: boolean;
  readonly onLink: (link: ShownLink) => void;
}

function PersonMenu({ user, isOwn, onLink }: PersonMenuProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const own = `${path}/${user.id}`;

  const makeLink = () =>
    attempt("There is no new link", async () => {
      const link = await api.send<SignInLink>({ method: "POST", path: `${own}/link` });
      onLink({ ...link, name: user.name });
    });
  const endSessions = () =>
    attempt("The sessions go on", async () => {
      await api.send({ method: "DELETE", path: `${own}/sessions` });
      showToast(`The sessions of ${user.name} have ended`);
    });
  const setDisabled = (disabled: boolean) =>
    attempt(disabled ? "Not disabled" : "Not enabled", async () => {
      setIsAsking(false);
      await api.send({ method: "PATCH", path: own, json: { disabled } satisfies AdminUserPatch });
      await refresh(path);
      showToast(`${user.name} is ${disabled ? "disabled" : "enabled"}`);
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
        <MenuItem onSelect={() => void makeLink()}>New sign-in link</MenuItem>
        <MenuItem onSelect={() => void endSessions()}>End all sessions</MenuItem>
        {user.disabled ? (
          <MenuItem onSelect={() => void setDisabled(false)}>Enable</MenuItem>
        ) : (
          <MenuItem isDisabled={isOwn} onSelect={() => setIsAsking(true)}>
            Disable…
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={`Disable ${user.name}?`}
          onClose={() => setIsAsking(false)}
          confirm={
            <Button look="danger" onClick={() => void setDisabled(true)}>
              Disable
            </Button>
          }
        >
          <p>
            Within a second {user.name} is kept out of everything. The roles stay, and can be used when enabled again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Administrators() {
  const administrators = useRead<Page<Administrator>>("/Admin/Administrator");
  return (
    <Section title="Administrators" detail="Tokens for commands and programs; the one of the environment is not listed">
      <Reading of={administrators} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No administrator has a token of their own">
              <p>
                <code>nightguard admin administrator create NAME --role operator</code> makes one.
              </p>
            </Empty>
          ) : (
            <Table
              caption="Administrators by name"
              rows={data}
              columns={administratorColumns}
              keyOf={({ name }) => name}
            />
          )
        }
      </Reading>
    </Section>
  );
}

const administratorColumns: readonly Column<Administrator>[] = [
  { id: "name", header: "Name", isTitle: true, isWide: true, cell: ({ name }) => name },
  { id: "role", header: "Role", cell: ({ role }) => (role === "operator" ? "Operator" : "Auditor, who reads") },
  { id: "by", header: "Made by", cell: ({ created_by: by }) => by },
  { id: "since", header: "Since", cell: ({ created_at: at }) => <Time at={at} /> },
  { id: "ended", header: "Ended", cell: ({ ended_at: at }) => <Time at={at} /> },
];
