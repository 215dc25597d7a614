import { type ApiKey, type Page, scopes } from "@nightguard/contract";
import { useState } from "react";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { KeyMenu } from "./key-menu.tsx";
import { findKeyState, toScopesText } from "./key-words.ts";
import styles from "./keys-page.module.css";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";
import { TryLine } from "./try-line.tsx";

const pollMs = 15_000;
const filterChecks = { cursor: anyText };

export default function KeysPage() {
  const { account, mode, may } = useAccount();
  const { filters, change } = useFilters(filterChecks);
  const { cursor } = filters;
  const keys = useRead<Page<ApiKey>>("/ApiKey", { query: { limit: 50, cursor }, everyMs: pollMs, keepsPrevious: true });
  const [isNewOpen, setIsNewOpen] = useState(false);
  const [edited, setEdited] = useState<ApiKey>();
  const [shown, setShown] = useState<CreatedApiKey>();
  const mayManage = may("manage_keys");

  return (
    <>
      <PageHead
        title="Keys"
        detail={`Programs use these keys to call the API for ${account.name} in ${mode} mode.`}
        actions={
          mayManage && (
            <Button look="primary" onClick={() => setIsNewOpen(true)}>
              <Icon name="plus" size={14} />
              New {mode} key
            </Button>
          )
        }
      />
      <Reading of={keys}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title={`No ${mode} keys yet`}>
                <p>A program needs one to call the API.</p>
              </Empty>
            ) : (
              <Table
                caption="API keys, newest first"
                rows={data}
                columns={toColumns(mayManage, { onEdit: setEdited, onRolled: setShown })}
                keyOf={({ id }) => id}
                {...(mayManage && { onOpen: setEdited })}
                isLive={cursor === undefined}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "key")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {mode === "test" && !keys.isPending && <TryLine />}
      {isNewOpen && (
        <NewKeyDialog
          onClose={() => setIsNewOpen(false)}
          onCreated={(created) => {
            setIsNewOpen(false);
            setShown(created);
          }}
        />
      )}
      {edited && <EditKeyDialog apiKey={edited} onClose={() => setEdited(undefined)} />}
      {shown && <ShownKeyDialog created={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface KeyHandlers {
  readonly onEdit: (key: ApiKey) => void;
  readonly onRolled: (key: CreatedApiKey) => void;
}

function toColumns(mayManage: boolean, handlers: KeyHandlers): readonly Column<ApiKey>[] {
  const columns: readonly Column<ApiKey>[] = [
    {
      id: "name",
      header: "Name",
      isTitle: true,
      isWide: true,
      cell: ({ name }) => <strong className={styles.name}>{name}</strong>,
    },
    { id: "prefix", header: "Key", cell: ({ prefix }) => <code>{prefix}…</code> },
    { id: "state", header: "Status", cell: (key) => <KeyState apiKey={key} /> },
    {
      id: "scopes",
      header: "Permissions",
      from: 1180,
      cell: (key) => <span className={styles.scopes}>{toScopesText(key.scopes, scopes)}</span>,
    },
    { id: "used", header: "Last used", cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : "Never") },
    {
      id: "expires",
      header: "Last day",
      cell: ({ expires_at: at }) => (at ? <Time at={at} form="lastDay" /> : <span className="quiet">None</span>),
    },
    {
      id: "addresses",
      header: "Allowed from",
      from: 1180,
      cell: ({ allowed_cidrs: cidrs }) => <Addresses cidrs={cidrs} />,
    },
    { id: "created", header: "Created", from: 1360, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
  if (!mayManage) return columns;
  return [
    ...columns,
    {
      id: "menu",
      header: <span className="said">Actions</span>,
      isActions: true,
      cell: (key) => <KeyMenu apiKey={key} {...handlers} />,
    },
  ];
}

function Addresses({ cidrs }: { cidrs: readonly string[] | null }) {
  if (cidrs === null) return <span className="quiet">Anywhere</span>;
  const [first = "", ...others] = cidrs;
  return (
    <span title={cidrs.join(", ")}>
      {first}
      {others.length > 0 && ` and ${others.length} more`}
    </span>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow(30_000);
  switch (findKeyState(apiKey, now)) {
    case "works":
      return <StatusBadge tone="good" shape="dot" word="Active" />;
    case "expired":
      return <StatusBadge tone="warn" shape="triangle" word="Expired" />;
    case "disabled":
      return <StatusBadge tone="quiet" shape="cross" word="Disabled" />;
    case "disabled_by_operator":
      return <StatusBadge tone="bad" shape="cross" word="Disabled by the operator" />;
  }
}
