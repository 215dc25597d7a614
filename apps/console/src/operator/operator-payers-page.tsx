import type { Page, PayerHealthList, RouteDocument, UpstreamDocument, UpstreamTest } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toDurationText } from "../parts/text/time-format.ts";
import { toBoardText } from "../payers/payer-words.ts";
import { PayersTable } from "../payers/payers-table.tsx";
import { DoubtfulDialog } from "./doubtful-dialog.tsx";
import { Section } from "./section.tsx";

const pollMs = 5_000;

/** Payers of all accounts, the payer services that connect to them, and routes. */
export default function OperatorPayersPage() {
  const health = useRead<PayerHealthList>("/Admin/PayerHealth", { everyMs: pollMs, keepsPrevious: true });
  return (
    <>
      <PageHead
        title="Payers"
        detail={<span>{health.data ? toBoardText(health.data.data) : "Whether they answer, and how fast"}</span>}
      />
      <Upstreams />
      <Routes />
      <Section title="Payers" detail="Live questions of all accounts within seven days">
        <Reading of={health} lines={8}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No payer was asked within seven days" />
            ) : (
              <PayersTable caption="Payers, those that do not answer first" payers={data} />
            )
          }
        </Reading>
      </Section>
    </>
  );
}

function Upstreams() {
  const upstreams = useRead<Page<UpstreamDocument>>("/Admin/Upstream", { keepsPrevious: true });
  const [doubtful, setDoubtful] = useState<string>();
  const [tests, setTests] = useState<ReadonlyMap<string, UpstreamTest | "asking">>(new Map());
  const api = useApi();
  const { attempt } = useToasts();

  async function test(name: string): Promise<void> {
    const note = (result: UpstreamTest | "asking" | undefined) =>
      setTests(
        (known) =>
          new Map([...known, ...(result ? [[name, result] as const] : [])].filter(([one]) => result || one !== name)),
      );
    note("asking");
    await attempt("The payer service was not tested", async () => {
      try {
        note(await api.send<UpstreamTest>({ method: "POST", path: `/Admin/Upstream/${name}/test` }));
      } catch (error) {
        note(undefined);
        throw error;
      }
    });
  }

  return (
    <Section title="Payer services" detail="Those that routes name; the one of the environment is not listed">
      <Reading of={upstreams} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer service is set up here">
              <p>
                <code>nightguard admin upstream put</code> sets one up.
              </p>
            </Empty>
          ) : (
            <Table
              caption="Payer services by name"
              rows={data}
              columns={toUpstreamColumns({ tests, onTest: (name) => void test(name), onDoubtful: setDoubtful })}
              keyOf={({ name }) => name}
            />
          )
        }
      </Reading>
      {doubtful !== undefined && <DoubtfulDialog upstream={doubtful} onClose={() => setDoubtful(undefined)} />}
    </Section>
  );
}

interface UpstreamHandlers {
  readonly tests: ReadonlyMap<string, UpstreamTest | "asking">;
  readonly onTest: (name: string) => void;
  readonly onDoubtful: (name: string) => void;
}

const toUpstreamColumns = ({ tests, onTest, onDoubtful }: UpstreamHandlers): readonly Column<UpstreamDocument>[] => [
  {
    id: "name",
    header: "Name",
    isTitle: true,
    cell: ({ name, kind }) => (
      <>
        <strong>{name}</strong> <span className="quiet">{kind}</span>
      </>
    ),
  },
  {
    id: "state",
    header: "State",
    isTitle: true,
    cell: ({ enabled }) =>
      enabled ? (
        <StatusBadge tone="good" shape="dot" word="Enabled" />
      ) : (
        <StatusBadge tone="quiet" shape="cross" word="Disabled" />
      ),
  },
  { id: "list", header: "Payer list", isWide: true, cell: ({ payer_list: list }) => <PayerList list={list} /> },
  {
    id: "certificate",
    header: "Certificate ends",
    cell: ({ certificate_expires_at: at }) => <Time at={at} />,
  },
  { id: "test", header: "Last test", cell: ({ name }) => <TestResult result={tests.get(name)} /> },
  {
    id: "actions",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: ({ name }) => (
      <>
        <Button
          size="small"
          disabled={tests.get(name) === "asking"}
          aria-label={`Test ${name}`}
          onClick={() => onTest(name)}
        >
          Test
        </Button>{" "}
        <Button size="small" aria-label={`Doubtful matches of ${name}`} onClick={() => onDoubtful(name)}>
          Doubtful matches…
        </Button>
      </>
    ),
  },
];

function PayerList({ list }: { list: UpstreamDocument["payer_list"] }) {
  if (list === null) return <span className="quiet">–</span>;
  const age = list.age_seconds === null ? "never read" : `read ${toDurationText(list.age_seconds * 1_000)} ago`;
  return (
    <>
      {toCountText(list.payers)} payers, {age}
      {list.error !== null && <div>{list.error}</div>}
    </>
  );
}

function TestResult({ result }: { result: UpstreamTest | "asking" | undefined }) {
  if (result === undefined) return <span className="quiet">–</span>;
  if (result === "asking") return <span role="status">Asking…</span>;
  return (
    <span role="status">
      <StatusBadge
        {...(result.ok
          ? ({ tone: "good", shape: "dot", word: "Works" } as const)
          : ({ tone: "bad", shape: "triangle", word: "Does not work" } as const))}
      />{" "}
      {result.message}
    </span>
  );
}

function Routes() {
  const routes = useRead<Page<RouteDocument>>("/Admin/Route", { keepsPrevious: true });
  return (
    <Section title="Routes" detail="Which payers' questions go to which payer service">
      <Reading of={routes} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No routes: all questions go to the payer service of the environment" />
          ) : (
            <Table caption="Routes by name" rows={data} columns={routeColumns} keyOf={({ name }) => name} />
          )
        }
      </Reading>
    </Section>
  );
}

const maxPayersShown = 5;

const routeColumns: readonly Column<RouteDocument>[] = [
  { id: "name", header: "Name", isTitle: true, cell: ({ name }) => <strong>{name}</strong> },
  {
    id: "payers",
    header: "Payers",
    isWide: true,
    cell: ({ payers }) =>
      payers.includes("*")
        ? "All others"
        : payers.slice(0, maxPayersShown).join(", ") +
          (payers.length > maxPayersShown ? ` and ${payers.length - maxPayersShown} more` : ""),
  },
  { id: "upstream", header: "Payer service", cell: ({ upstream }) => upstream },
  { id: "fallback", header: "Else", cell: ({ fallback }) => fallback ?? "–" },
  { id: "mode", header: "Mode", cell: ({ mode }) => mode },
  { id: "account", header: "Only for", cell: ({ account_id: id }) => (id === null ? "–" : <code>{id}</code>) },
];
