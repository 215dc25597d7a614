import type {
  CallsOfDay,
  DailyLimit,
  OperatedBatch,
  Page,
  PayerHealthList,
  System,
  TroubledEndpoint,
} from "@nightguard/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { BatchStatusBadge, StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun, toCountText, toPercentText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toDurationText } from "../parts/text/time-format.ts";
import { CallCharts } from "../payers/call-charts.tsx";
import { fillSteps } from "../payers/fill-steps.ts";
import { toBoardText } from "../payers/payer-words.ts";
import { PayersTable } from "../payers/payers-table.tsx";
import { type Alert, toAlerts } from "./alerts.ts";
import styles from "./operator.module.css";
import type { OperatorStatus } from "./operator-status.ts";
import { Section } from "./section.tsx";

const statusMs = 5_000;
const listMs = 15_000;
const dayMs = 60_000;
const systemMs = 600_000;
const maxPayers = 8;
const maxBatches = 10;

type DueBatch = Omit<OperatedBatch, "created_at" | "not_before" | "finished_at" | "reasons">;

/** How the installation is, and what needs an operator. */
export default function OverviewPage() {
  const status = useRead<OperatorStatus>("/Admin/Status", { everyMs: statusMs, keepsPrevious: true });
  const health = useRead<PayerHealthList>("/Admin/PayerHealth", { everyMs: statusMs, keepsPrevious: true });
  const system = useRead<System>("/Admin/System", { everyMs: systemMs, keepsPrevious: true });
  return (
    <>
      <PageHead
        title="Overview"
        detail={<span>{status.data ? toWorkText(status.data) : "How the installation is"}</span>}
      />
      <Reading of={status} lines={4}>
        {(data) => <Alerts alerts={toAlerts(data, { payers: health.data?.data, retention: system.data?.retention })} />}
      </Reading>
      <Payers health={health} />
      <Webhooks oldestSeconds={status.data?.service_levels.webhook_oldest_waiting_seconds ?? null} />
      <DailyLimits />
      <Deadlines />
      <Day />
    </>
  );
}

function toWorkText({ jobs, oldest_waiting_seconds: oldest, workers }: OperatorStatus): string {
  const waiting = oldest === null ? "" : `, the oldest waits for ${toDurationText(oldest * 1_000)}`;
  const alive = workers === null ? "workers unknown" : `${toCountedNoun(workers.length, "worker")} alive`;
  return `${toCountText(jobs.queued)} queued${waiting}; ${toCountText(jobs.running)} running; ${alive}`;
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) {
    return <StatusBadge tone="good" shape="dot" word="Nothing stands still" />;
  }
  return (
    <ul className={styles.alerts} aria-label="Alerts">
      {alerts.map(({ tone, text, href }) => (
        <li key={text} className={tone === "bad" ? styles.bad : undefined}>
          <Icon name="warning" />
          {href === undefined ? <span>{text}</span> : <Link href={href}>{text}</Link>}
        </li>
      ))}
    </ul>
  );
}

function Payers({ health }: { health: UseQueryResult<PayerHealthList> }) {
  return (
    <Section title="Payers" detail={health.data && toBoardText(health.data.data)}>
      <Reading of={health} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer was asked within seven days" />
          ) : (
            <PayersTable caption="Payers, those that do not answer first" payers={data.slice(0, maxPayers)} />
          )
        }
      </Reading>
    </Section>
  );
}

function Day() {
  const now = useMinute();
  const day = useRead<CallsOfDay>("/Admin/PayerHealth/day", { everyMs: dayMs, keepsPrevious: true });
  return (
    <Section title="Last 24 hours" detail="Live calls of all accounts, by quarters of an hour">
      <Reading of={day} lines={6}>
        {({ step_seconds: seconds, data }) => {
          const known = data.map(({ at, ...counts }) => ({ at: Date.parse(at), ...counts }));
          const shown = { nowMs: now, stepMs: seconds * 1_000, count: (24 * 3_600) / seconds };
          return <CallCharts title="Calls by quarter of an hour" steps={fillSteps(known, shown)} />;
        }}
      </Reading>
    </Section>
  );
}

function Webhooks({ oldestSeconds }: { oldestSeconds: number | null }) {
  const endpoints = useRead<Page<TroubledEndpoint>>("/Admin/WebhookEndpoint", { everyMs: listMs, keepsPrevious: true });
  const detail =
    oldestSeconds === null ? "No event waits" : `The oldest event waits for ${toDurationText(oldestSeconds * 1_000)}`;
  return (
    <Section title="Webhooks" detail={detail}>
      <Reading of={endpoints} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No endpoint fails or is behind" />
          ) : (
            <Table
              caption="Webhook endpoints that fail or are behind, the oldest event first"
              rows={data}
              columns={endpointColumns}
              keyOf={({ id }) => id}
            />
          )
        }
      </Reading>
    </Section>
  );
}

const endpointColumns: readonly Column<TroubledEndpoint>[] = [
  {
    id: "account",
    header: "Account",
    isTitle: true,
    cell: ({ account_id: id, account_name: name, mode }) => <AccountLink id={id} name={name} mode={mode} />,
  },
  { id: "origin", header: "Address", isWide: true, cell: ({ origin }) => <code>{origin}</code> },
  {
    id: "waits",
    header: "Oldest event waits",
    isNumeric: true,
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? "–" : toDurationText(seconds * 1_000)),
  },
  { id: "state", header: "State", isTitle: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { id: "error", header: "Last error", from: 1180, cell: ({ last_error: error }) => error ?? "–" },
];

function EndpointState({ endpoint }: { endpoint: TroubledEndpoint }) {
  if (endpoint.status === "disabled") return <StatusBadge tone="quiet" shape="cross" word="Disabled" />;
  if (endpoint.failing_since === null) return <StatusBadge tone="calm" shape="half" word="Behind" />;
  return (
    <>
      <StatusBadge tone="bad" shape="triangle" word="Fails" /> since <Time at={endpoint.failing_since} />
    </>
  );
}

function DailyLimits() {
  const limits = useRead<Page<DailyLimit>>("/Admin/DailyLimit", { everyMs: listMs, keepsPrevious: true });
  return (
    <Section title="Daily limits" detail="Used today (UTC) of what the plan allows">
      <Reading of={limits} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No account with a daily limit has asked anybody today" />
          ) : (
            <Table
              caption="Accounts with a daily limit, the nearest to it first"
              rows={data}
              columns={limitColumns}
              keyOf={({ account_id: id, mode }) => `${id} ${mode}`}
            />
          )
        }
      </Reading>
    </Section>
  );
}

const limitColumns: readonly Column<DailyLimit>[] = [
  {
    id: "account",
    header: "Account",
    isTitle: true,
    isWide: true,
    cell: ({ account_id: id, account_name: name, mode }) => <AccountLink id={id} name={name} mode={mode} />,
  },
  { id: "plan", header: "Plan", cell: ({ plan }) => plan },
  { id: "used", header: "Used", isNumeric: true, cell: ({ used_today: used }) => toCountText(used) },
  { id: "limit", header: "Limit", isNumeric: true, cell: ({ verifications_per_day: limit }) => toCountText(limit) },
  {
    id: "share",
    header: "Share",
    isNumeric: true,
    cell: ({ used_today: used, verifications_per_day: limit }) => toPercentText(used / limit),
  },
];

function Deadlines() {
  const batches = useRead<{ readonly data: readonly DueBatch[] }>("/Admin/Batch", {
    everyMs: listMs,
    keepsPrevious: true,
  });
  return (
    <Section title="Next deadlines" detail="For a batch without a deadline, search for its id">
      <Reading of={batches} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No open batch has a deadline" />
          ) : (
            <Table
              caption="Open batches with a deadline, the next first"
              rows={data.slice(0, maxBatches)}
              columns={batchColumns}
              keyOf={({ id }) => id}
            />
          )
        }
      </Reading>
    </Section>
  );
}

const batchColumns: readonly Column<DueBatch>[] = [
  {
    id: "batch",
    header: "Batch",
    isTitle: true,
    cell: ({ id }) => (
      <Link href={`/batches/${id}`}>
        <code>{id.slice(0, 12)}…</code>
      </Link>
    ),
  },
  { id: "account", header: "Account", isWide: true, cell: ({ account_name: name }) => name },
  { id: "state", header: "State", cell: (batch) => <BatchStatusBadge batch={batch} /> },
  {
    id: "rows",
    header: "Left",
    isNumeric: true,
    cell: ({ counts }) => `${toCountText(counts.queued + counts.running)} of ${toCountText(counts.total)}`,
  },
  { id: "risk", header: "At risk", isNumeric: true, cell: ({ at_risk: rows }) => toCountText(rows) },
  { id: "ends", header: "Ends about", cell: ({ estimated_completion_at: at }) => <Time at={at} /> },
  { id: "deadline", header: "Deadline", cell: ({ deadline }) => <Time at={deadline} /> },
];

function AccountLink({ id, name, mode }: { id: string; name: string; mode: string }) {
  return (
    <>
      <Link href={`/accounts/${id}`}>{name}</Link> <span className="quiet">{mode}</span>
    </>
  );
}
