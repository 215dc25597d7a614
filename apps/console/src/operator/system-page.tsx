import type { System } from "@nightguard/contract";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { Card } from "../parts/layout/card.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import styles from "./operator.module.css";
import type { OperatorStatus } from "./operator-status.ts";
import { listLate, toOverdueText } from "./retention-words.ts";
import { Section } from "./section.tsx";

/** Versions, migrations, encryption keys and how far deleting is behind. */
export default function SystemPage() {
  const system = useRead<System>("/Admin/System");
  const status = useRead<OperatorStatus>("/Admin/Status");
  const running = [...(status.data?.apis ?? []), ...(status.data?.workers ?? [])].map(({ version }) => version);
  return (
    <>
      <PageHead title="System" detail={<span>Versions, retention, migrations and encryption keys</span>} />
      <Reading of={system} lines={8}>
        {({ version, migrations, encryption_keys: keys, retention }) => (
          <>
            <Card label="Versions">
              <Facts>
                <Fact name="Version">{version}</Fact>
                <Fact name="Of running processes">{[...new Set(running)].sort().join(", ") || "–"}</Fact>
                <Fact name="Migrations">{toCountText(migrations.length)}</Fact>
              </Facts>
            </Card>
            <Section title="Retention" detail="Whether data is deleted when its plan's retention ends">
              <Retention retention={retention} />
            </Section>
            <Section
              title="Encryption keys"
              detail="nightguard admin encryption-keys rotate wraps all data keys by the current one"
            >
              <Table caption="Encryption keys by name" rows={keys} columns={columns} keyOf={({ name }) => name} />
            </Section>
            <Section title="Migrations" detail="That the database has, the newest first">
              <ul className={styles.reasons} aria-label="Migrations">
                {migrations.map((name) => (
                  <li key={name}>
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </Reading>
    </>
  );
}

const columns: readonly Column<System["encryption_keys"][number]>[] = [
  { id: "name", header: "Key", isTitle: true, isWide: true, cell: ({ name }) => <code>{name}</code> },
  { id: "state", header: "State", isTitle: true, cell: (key) => <KeyState encryptionKey={key} /> },
  { id: "count", header: "Data keys", isNumeric: true, cell: ({ data_keys: count }) => toCountText(count) },
];

function Retention({ retention }: { retention: System["retention"] }) {
  const now = useMinute();
  const late = new Set(listLate(retention, now));
  const { overdue, batches_with_rows_left: left } = retention;
  if (overdue.length === 0 && left === 0) {
    return <StatusBadge tone="good" shape="dot" word="Nothing is kept for longer than its plan's retention" />;
  }
  return (
    <ul className={styles.reasons} aria-label="Retention">
      {overdue.map((one) => (
        <li key={one.kind}>
          <StatusBadge
            tone={late.has(one) ? "warn" : "quiet"}
            shape={late.has(one) ? "half" : "dot"}
            word={toOverdueText(one, now)}
          />{" "}
          <Link href={`/accounts/${one.account_id}`}>{one.account_id}</Link>
        </li>
      ))}
      {left > 0 && <li>Rows of {toCountedNoun(left, "deleted batch", "deleted batches")} are still being deleted</li>}
    </ul>
  );
}

function KeyState({
  encryptionKey: { current, data_keys: count },
}: {
  encryptionKey: System["encryption_keys"][number];
}) {
  if (current) return <StatusBadge tone="good" shape="dot" word="Current: new data keys are wrapped by it" />;
  if (count > 0) return <StatusBadge tone="warn" shape="half" word="Old, and still needed" />;
  return <StatusBadge tone="quiet" shape="cross" word="Old, and can be removed" />;
}
