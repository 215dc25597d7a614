import type { UpstreamDocument, UpstreamTest } from "@nightguard/contract";
import { StatusBadge } from "../../parts/feedback/badge.tsx";
import { Button } from "../../parts/inputs/button.tsx";
import { Menu, MenuItem } from "../../parts/inputs/menu.tsx";
import { Icon } from "../../parts/layout/icons.tsx";
import type { Column } from "../../parts/layout/table.tsx";
import { toCountText } from "../../parts/text/number-text.ts";
import { Time } from "../../parts/text/time.tsx";
import { toDurationText } from "../../parts/text/time-format.ts";

interface UpstreamHandlers {
  readonly tests: ReadonlyMap<string, UpstreamTest | "asking">;
  readonly onTest: (upstream: UpstreamDocument) => void;
  /** Whether kinds and routes are read. */
  readonly isReady: boolean;
  readonly onOpen: (dialog: "change" | "delete" | "doubtful", upstream: UpstreamDocument) => void;
}

export const toUpstreamColumns = (handlers: UpstreamHandlers): readonly Column<UpstreamDocument>[] => [
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
  { id: "test", header: "Last test", cell: ({ name }) => <TestResult result={handlers.tests.get(name)} /> },
  {
    id: "actions",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (upstream) => <Actions upstream={upstream} {...handlers} />,
  },
];

function Actions({ upstream, tests, onTest, isReady, onOpen }: UpstreamHandlers & { upstream: UpstreamDocument }) {
  const { name } = upstream;
  return (
    <>
      <Button
        size="small"
        disabled={tests.get(name) === "asking"}
        aria-label={`Test ${name}`}
        onClick={() => onTest(upstream)}
      >
        Test
      </Button>{" "}
      <Button size="small" disabled={!isReady} aria-label={`Change ${name}`} onClick={() => onOpen("change", upstream)}>
        Change…
      </Button>{" "}
      <Menu
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${name}`}>
            <Icon name="more" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onOpen("doubtful", upstream)}>Doubtful matches…</MenuItem>
        <MenuItem isDisabled={!isReady} onSelect={() => onOpen("delete", upstream)}>
          Delete…
        </MenuItem>
      </Menu>
    </>
  );
}

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
