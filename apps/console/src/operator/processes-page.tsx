import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Card } from "../parts/layout/card.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toDurationText } from "../parts/text/time-format.ts";
import type { OperatorStatus, ProcessStatus } from "./operator-status.ts";
import { Section } from "./section.tsx";

const pollMs = 5_000;

/** Processes, queues by account, and what circuit breakers hold. */
export default function ProcessesPage() {
  const status = useRead<OperatorStatus>("/Admin/Status", { everyMs: pollMs, keepsPrevious: true });
  return (
    <>
      <PageHead title="Processes" detail={<span>Workers and APIs, queues, and what circuit breakers hold</span>} />
      <Reading of={status} lines={10}>
        {(data) => <Content status={data} />}
      </Reading>
    </>
  );
}

function Content({ status }: { status: OperatorStatus }) {
  const { jobs } = status;
  return (
    <>
      <Card label="Jobs that have not ended">
        <Facts>
          <Fact name="Queued">{toCountText(jobs.queued)}</Fact>
          <Fact name="Of them for a time or a retry">{toCountText(jobs.waiting)}</Fact>
          <Fact name="Of them ready">{toCountText(jobs.ready)}</Fact>
          <Fact name="Of them in a queue of Redis">{toCountText(jobs.released)}</Fact>
          <Fact name="Running">{toCountText(jobs.running)}</Fact>
        </Facts>
      </Card>
      <Processes title="Workers" processes={status.workers} none="No worker is alive. Nothing is verified" />
      <Processes title="APIs" processes={status.apis} none="No API has reported within fifteen seconds" />
      <Accounts accounts={status.accounts} />
      <Breakers status={status} />
    </>
  );
}

interface ProcessesProps {
  readonly title: string;
  readonly processes: readonly ProcessStatus[] | null;
  readonly none: string;
}

function Processes({ title, processes, none }: ProcessesProps) {
  return (
    <Section title={title}>
      {processes === null ? (
        <Empty title="Not known while Redis is away" />
      ) : processes.length === 0 ? (
        <Empty title={none} />
      ) : (
        <Table caption={title} rows={processes} columns={processColumns} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

const processColumns: readonly Column<ProcessStatus>[] = [
  { id: "host", header: "Host", isTitle: true, isWide: true, cell: ({ host }) => host },
  { id: "version", header: "Version", cell: ({ version }) => version },
  { id: "running", header: "Running", isNumeric: true, cell: ({ running }) => toCountText(running) },
  { id: "slots", header: "At most", isNumeric: true, cell: ({ concurrency }) => toCountText(concurrency) },
  { id: "started", header: "Started", cell: ({ started_at: at }) => <Time at={at} /> },
  {
    id: "clock",
    header: "Clock",
    isNumeric: true,
    cell: ({ clock_offset_seconds: offset }) => (offset === null ? "–" : `${offset} s`),
  },
];

type AccountWork = OperatorStatus["accounts"][number];

function Accounts({ accounts }: { accounts: readonly AccountWork[] }) {
  return (
    <Section title="Accounts with work" detail="Those with the most work first, at most 100">
      {accounts.length === 0 ? (
        <Empty title="No account has work" />
      ) : (
        <Table
          caption="Accounts with work"
          rows={accounts}
          columns={accountColumns}
          keyOf={({ account_id: id, mode }) => `${id} ${mode}`}
        />
      )}
    </Section>
  );
}

const waitingWords: Readonly<Record<string, string>> = {
  account_suspended: "Suspended",
  no_plan: "No plan",
  daily_limit_reached: "Day used up",
  plan_too_slow: "Slow plan",
};

const accountColumns: readonly Column<AccountWork>[] = [
  {
    id: "name",
    header: "Account",
    isTitle: true,
    isWide: true,
    cell: ({ account_id: id, name, mode }) => (
      <>
        <Link href={`/accounts/${id}`}>{name}</Link> <span className="quiet">{mode}</span>
      </>
    ),
  },
  { id: "queued", header: "Queued", isNumeric: true, cell: ({ queued }) => toCountText(queued) },
  { id: "running", header: "Running", isNumeric: true, cell: ({ running }) => toCountText(running) },
  {
    id: "oldest",
    header: "Oldest waits",
    isNumeric: true,
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? "–" : toDurationText(seconds * 1_000)),
  },
  {
    id: "why",
    header: "Why",
    cell: ({ waiting_for: reasons }) => reasons.map((code) => waitingWords[code] ?? code).join(", ") || "–",
  },
];

interface Breaker {
  readonly key: string;
  readonly what: string;
  readonly of: string;
  readonly look: { readonly tone: "bad" | "warn"; readonly shape: "bars" | "half"; readonly word: string };
  readonly next: string;
}

function Breakers({ status }: { status: OperatorStatus }) {
  const breakers = listBreakers(status);
  return (
    <Section title="Circuit breakers" detail="Those that are open, or slow a payer service down">
      {breakers === null ? (
        <Empty title="Not known while Redis is away" />
      ) : breakers.length === 0 ? (
        <Empty title="None is open" />
      ) : (
        <Table caption="Open circuit breakers" rows={breakers} columns={breakerColumns} keyOf={({ key }) => key} />
      )}
    </Section>
  );
}

function listBreakers({ credentials, upstreams, payers_held: held }: OperatorStatus): readonly Breaker[] | null {
  if (!credentials || !held) return null;
  const named = [...Object.entries(credentials), ...(upstreams ?? []).map((one) => [one.name, one] as const)];
  const ofCredentials = named.flatMap(([name, { status, per_second: perSecond }]): Breaker[] => {
    if (status === "ok") return [];
    const isHeld = status === "held";
    return [
      {
        ...{ key: `credential ${name}`, what: "Our credentials", of: name },
        look: isHeld
          ? { tone: "bad", shape: "bars", word: "Refused" }
          : { tone: "warn", shape: "half", word: "Slowed down" },
        next: isHeld ? "when they are accepted" : `${perSecond} a second now`,
      },
    ];
  });
  const ofPayers = held.map(
    ({ payer_id: id, name, upstream, probed_in_seconds: seconds }): Breaker => ({
      ...{ key: `payer ${id} ${upstream}`, what: name ? `${name} ${id}` : id, of: upstream },
      look: { tone: "bad", shape: "bars", word: "Not answering" },
      next: `asked again in ${toDurationText(seconds * 1_000)}`,
    }),
  );
  return [...ofCredentials, ...ofPayers];
}

const breakerColumns: readonly Column<Breaker>[] = [
  { id: "what", header: "What", isTitle: true, isWide: true, cell: ({ what }) => what },
  { id: "state", header: "State", isTitle: true, cell: ({ look }) => <StatusBadge {...look} /> },
  { id: "of", header: "Payer service", cell: ({ of }) => of },
  { id: "next", header: "Goes on", cell: ({ next }) => next },
];
