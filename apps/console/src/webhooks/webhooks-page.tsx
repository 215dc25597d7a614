import type { Page, WebhookEndpoint, WebhookEndpointWithSecret } from "@nightguard/contract";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { CopyLine } from "../parts/inputs/copy-line.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { EndpointSecretDialog } from "./endpoint-secret-dialog.tsx";
import { EndpointStateText } from "./endpoint-state.tsx";
import { toEventsText, toRateText } from "./endpoint-words.ts";
import { NewEndpointDialog } from "./new-endpoint-dialog.tsx";
import styles from "./webhooks.module.css";

const pollMs = 5_000;
const filterChecks = { cursor: anyText };

/** Where events are sent, and whether they arrive. */
export default function WebhooksPage() {
  const { account, mode, may } = useAccount();
  const { filters, change } = useFilters(filterChecks);
  const { cursor } = filters;
  const endpoints = useRead<Page<WebhookEndpoint>>("/WebhookEndpoint", {
    query: { limit: 50, cursor },
    everyMs: pollMs,
    keepsPrevious: true,
  });
  const [isNewOpen, setIsNewOpen] = useState(false);
  const [shown, setShown] = useState<WebhookEndpointWithSecret>();
  const [, navigate] = useLocation();
  const mayManage = may("manage_webhooks");

  return (
    <>
      <PageHead
        title="Webhooks"
        detail={`Events of ${account.name} in ${mode} mode are sent to these addresses.`}
        actions={
          <>
            <ButtonLink href="/events">Events</ButtonLink>
            {mayManage && (
              <Button look="primary" onClick={() => setIsNewOpen(true)}>
                <Icon name="plus" size={14} />
                New {mode} endpoint
              </Button>
            )}
          </>
        }
      />
      <Reading of={endpoints}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <NoEndpoints />
            ) : (
              <Table
                caption="Webhook endpoints, newest first"
                rows={data}
                columns={toColumns(mayManage, setShown)}
                keyOf={({ id }) => id}
                onOpen={({ id }) => navigate(`/webhooks/${id}`)}
                isLive={cursor === undefined}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "endpoint")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {isNewOpen && (
        <NewEndpointDialog
          onClose={() => setIsNewOpen(false)}
          onCreated={(created) => {
            setIsNewOpen(false);
            setShown(created);
          }}
        />
      )}
      {shown && <EndpointSecretDialog endpoint={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function NoEndpoints() {
  const { mode } = useAccount();
  return (
    <Empty title={`No ${mode} endpoint yet`}>
      <div className={styles.listen}>
        <p>
          An endpoint receives an event when a job or a batch has ended. To try it, start a receiver on your own
          machine: it checks signatures, and prints each event in a line.
        </p>
        <CopyLine text="nightguard listen --port 4000" label="Copy the line" />
      </div>
    </Empty>
  );
}

function toColumns(
  mayManage: boolean,
  onRotated: (endpoint: WebhookEndpointWithSecret) => void,
): readonly Column<WebhookEndpoint>[] {
  const columns: readonly Column<WebhookEndpoint>[] = [
    {
      id: "url",
      header: "Address",
      isTitle: true,
      isWide: true,
      cell: ({ id, url, description }) => (
        <>
          <Link href={`/webhooks/${id}`} className={styles.url}>
            {url}
          </Link>
          {description && <div className="quiet">{description}</div>}
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      isTitle: true,
      cell: (endpoint) => (
        <div className={styles.state}>
          <EndpointStateText endpoint={endpoint} />
        </div>
      ),
    },
    {
      id: "events",
      header: "Events",
      from: 1180,
      cell: ({ events, include_result: includesResult }) => (
        <span className={styles.events}>
          {toEventsText(events)}
          {includesResult && ", with results"}
        </span>
      ),
    },
    { id: "waiting", header: "Waiting", isNumeric: true, cell: ({ waiting }) => toCountText(waiting) },
    {
      id: "rate",
      header: "Accepted, 24 h",
      isNumeric: true,
      cell: ({ last_24_hours: day }) => toRateText(day) ?? <span className="quiet">–</span>,
    },
    { id: "next", header: "Next attempt", cell: ({ next_attempt_at: at }) => <Time at={at} /> },
    { id: "last", header: "Last accepted", from: 1360, cell: ({ last_success_at: at }) => <Time at={at} /> },
  ];
  if (!mayManage) return columns;
  return [
    ...columns,
    {
      id: "menu",
      header: <span className="said">Actions</span>,
      isActions: true,
      cell: (endpoint) => <EndpointMenu endpoint={endpoint} onRotated={onRotated} />,
    },
  ];
}
