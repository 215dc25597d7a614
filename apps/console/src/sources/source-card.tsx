import type { RunOutcome, Source } from "@nightguard/contract";
import { Link } from "wouter";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Card } from "../parts/layout/card.tsx";
import { Cell, ColumnHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import { toKeyed } from "../parts/text/keyed.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { findSourceState, kindWords, outcomeWords, toNextWords, toSourceAdvice } from "./source-words.ts";
import styles from "./sources-page.module.css";

type Run = Source["last_runs"][number];

export function SourceCard({ source, isNamedTwice }: { source: Source; isNamedTwice: boolean }) {
  const { name, kind, agent, problem } = source;
  const advice = toSourceAdvice(source);
  return (
    <Card label={isNamedTwice ? `${name}, agent ${agent}` : name}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <StateBadge source={source} />
        <span className="quiet">{kindWords[kind]}</span>
      </header>
      {advice && (
        <p className={styles.advice}>
          {advice}
          {problem && !source.is_silent && (
            <>
              {" "}
              Since <Time at={problem.since} />.
            </>
          )}
        </p>
      )}
      <SourceFacts source={source} isNamedTwice={isNamedTwice} />
      <Runs runs={source.last_runs} name={name} />
    </Card>
  );
}

function StateBadge({ source }: { source: Source }) {
  const state = findSourceState(source);
  switch (state) {
    case "silent":
      return <StatusBadge tone="bad" shape="cross" word="Does not report" />;
    case "problem":
      return <StatusBadge tone="bad" shape="triangle" word="Cannot go on" />;
    case "late":
      return <StatusBadge tone="warn" shape="square" word="Late" />;
    case "working":
      return <StatusBadge tone="calm" shape="half" word="Under way" />;
    case "new":
      return <StatusBadge tone="quiet" shape="ring" word="Nothing came yet" />;
    case "fine":
      return <StatusBadge tone="good" shape="dot" word="Fine" />;
    default:
      return state satisfies never;
  }
}

function SourceFacts({ source, isNamedTwice }: { source: Source; isNamedTwice: boolean }) {
  const { agent, last_look_at: look, last_success_at: success, next_run_at: next, under_way: underWay } = source;
  return (
    <Facts>
      <Fact name="Last look">{look === null ? "Never" : <Time at={look} />}</Fact>
      <Fact name="Last success">{success === null ? "Never" : <Time at={success} />}</Fact>
      <Fact name="Next run">{next === null ? toNextWords(source) : <Time at={next} />}</Fact>
      <Fact name="Under way">{toCountText(underWay)}</Fact>
      <Fact name="Reported">
        <Time at={source.reported_at} />
      </Fact>
      {isNamedTwice && (
        <Fact name="Agent">
          <code>{agent}</code>
        </Fact>
      )}
    </Facts>
  );
}

function Runs({ runs, name }: { runs: readonly Run[]; name: string }) {
  if (runs.length === 0) return null;
  return (
    <TableFrame>
      <PlainTable className={styles.runs}>
        <caption className="said">Last runs of {name}, newest first</caption>
        <TableHead>
          <TableRow>
            <ColumnHead>Ended</ColumnHead>
            <ColumnHead>What came of it</ColumnHead>
            <ColumnHead className={styles.number}>Rows answered</ColumnHead>
            <ColumnHead className={styles.number}>Refused</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {toKeyed(runs).map(({ key, item }) => (
            <RunLine key={key} run={item} />
          ))}
        </TableBody>
      </PlainTable>
    </TableFrame>
  );
}

function RunLine({ run: { ended_at: endedAt, outcome, batch_id: batchId, counts } }: { run: Run }) {
  const ended = <Time at={endedAt} />;
  return (
    <TableRow>
      <Cell isTitle>{batchId === null ? ended : <Link href={`/batches/${batchId}`}>{ended}</Link>}</Cell>
      <Cell label="What came of it">
        <OutcomeBadge outcome={outcome} />
      </Cell>
      <Cell label="Rows answered" className={styles.number}>
        {counts ? `${toCountText(counts.succeeded)} of ${toCountText(counts.total)}` : "–"}
      </Cell>
      <Cell label="Refused" className={styles.number}>
        {counts ? toCountText(counts.rejected) : "–"}
      </Cell>
    </TableRow>
  );
}

function OutcomeBadge({ outcome }: { outcome: RunOutcome }) {
  const word = outcomeWords[outcome];
  switch (outcome) {
    case "answered":
      return <StatusBadge tone="good" shape="dot" word={word} />;
    case "refused":
      return <StatusBadge tone="bad" shape="triangle" word={word} />;
    case "nothing_due":
    case "duplicate":
    case "removed":
      return <StatusBadge tone="quiet" shape="cross" word={word} />;
    default:
      return outcome satisfies never;
  }
}
