import type { Page, User } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { useSession } from "../frame/session/session-context.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { Time } from "../parts/text/time.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./people-page.module.css";
import { toRolesText } from "./role-words.ts";
import { type ShownLink, ShownLinkDialog } from "./shown-link-dialog.tsx";
import { UserMenu } from "./user-menu.tsx";

const filterChecks = { cursor: anyText };

export default function PeoplePage() {
  const { account } = useAccount();
  const { user } = useSession();
  const { filters, change } = useFilters(filterChecks);
  const { cursor } = filters;
  const people = useRead<Page<User>>("/User", { query: { limit: 50, cursor }, keepsPrevious: true });
  const [isInviting, setIsInviting] = useState(false);
  const [edited, setEdited] = useState<User>();
  const [link, setLink] = useState<ShownLink>();

  return (
    <>
      <PageHead
        title="People"
        detail={`People who can sign in to ${account.name}. Their roles apply to live and test mode.`}
        actions={
          <Button look="primary" onClick={() => setIsInviting(true)}>
            <Icon name="plus" size={14} />
            Invite somebody
          </Button>
        }
      />
      <Reading of={people}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="Nobody is listed">
                <p>People whom your identity provider gives roles are not listed here.</p>
              </Empty>
            ) : (
              <Table
                caption="People, newest first"
                rows={data}
                columns={toColumns(user.id, { onEdit: setEdited, onLink: setLink })}
                keyOf={({ id }) => id}
                onOpen={setEdited}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {data.length} people on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onInvited={(invited) => {
            setIsInviting(false);
            setLink(invited);
          }}
        />
      )}
      {edited && <EditUserDialog user={edited} isOwn={edited.id === user.id} onClose={() => setEdited(undefined)} />}
      {link && <ShownLinkDialog shown={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

interface Handlers {
  readonly onEdit: (user: User) => void;
  readonly onLink: (link: ShownLink) => void;
}

const toColumns = (ownId: string, handlers: Handlers): readonly Column<User>[] => [
  {
    id: "name",
    header: "Name",
    isTitle: true,
    cell: ({ id, name }) => (
      <>
        <strong className={styles.name}>{name}</strong>
        {id === ownId && <span className="quiet"> you</span>}
      </>
    ),
  },
  { id: "email", header: "Email", isWide: true, cell: ({ email }) => email ?? <span className="quiet">–</span> },
  { id: "roles", header: "Roles", cell: ({ roles }) => toRolesText(roles) },
  { id: "state", header: "Access", cell: (user) => <Access user={user} /> },
  {
    id: "last",
    header: "Last sign-in",
    cell: ({ last_sign_in_at: at }) => (at === null ? "Never" : <Time at={at} />),
  },
  { id: "passkey", header: "Passkey", from: 1180, cell: ({ has_passkey: has }) => (has ? "Yes" : "Not yet") },
  { id: "since", header: "Added", from: 1180, cell: ({ created_at: at }) => <Time at={at} /> },
  {
    id: "menu",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (user) => <UserMenu user={user} isOwn={user.id === ownId} {...handlers} />,
  },
];

function Access({ user }: { user: User }) {
  if (user.disabled) return <StatusBadge tone="quiet" shape="cross" word="Disabled" />;
  if (user.expires_at === null) return <StatusBadge tone="good" shape="dot" word="Active" />;
  return (
    <span title={user.reason ?? undefined}>
      <StatusBadge tone="warn" shape="half" word="Until" /> <Time at={user.expires_at} />
    </span>
  );
}
