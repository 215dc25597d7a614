import type { OperatedBatch } from "@nightguard/contract";
import { Link, useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { BatchStatusBadge } from "../parts/feedback/badge.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { Card } from "../parts/layout/card.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import styles from "./operator.module.css";
import { Section } from "./section.tsx";
import { toStandingStill } from "./standing-still.ts";

const pollMs = 5_000;

/** Why a batch of any account has not ended; nothing of its rows or its name. */
export default function OperatedBatchPage() {
  const { id = "" } = useParams<{ id: string }>();
  const batch = useRead<OperatedBatch>(`/Admin/Batch/${encodeURIComponent(id)}`, {
    everyMs: pollMs,
    keepsPrevious: true,
  });
  return (
    <>
      <PageHead
        title={`Batch ${id}`}
        heading="Batch"
        detail={
          <>
            <code>{id}</code>
            <CopyButton text={id} label="Copy the batch's id" isIcon />
          </>
        }
      />
      <Reading of={batch} lines={8}>
        {(data) => <Content batch={data} />}
      </Reading>
    </>
  );
}

function Content({ batch }: { batch: OperatedBatch }) {
  const { counts } = batch;
  return (
    <>
      <Card label="The batch">
        <Facts>
          <Fact name="Account">
            <Link href={`/accounts/${batch.account_id}`}>{batch.account_name}</Link> {batch.mode}
          </Fact>
          <Fact name="State">
            <BatchStatusBadge batch={batch} />
          </Fact>
          <Fact name="Submitted">
            <Time at={batch.created_at} form="full" />
          </Fact>
          <Fact name="Starts">
            <Time at={batch.not_before} form="full" />
          </Fact>
          <Fact name="Deadline">
            <Time at={batch.deadline} form="full" />
          </Fact>
          <Fact name="Ends about">
            <Time at={batch.finished_at ?? batch.estimated_completion_at} form="full" />
          </Fact>
          <Fact name="Rows">{toCountText(counts.total)}</Fact>
          <Fact name="Waiting">{toCountText(counts.queued)}</Fact>
          <Fact name="Being asked">{toCountText(counts.running)}</Fact>
          <Fact name="Answered">{toCountText(counts.succeeded)}</Fact>
          <Fact name="Without an answer">{toCountText(counts.failed)}</Fact>
          <Fact name="Missed the deadline">{toCountText(counts.expired)}</Fact>
        </Facts>
      </Card>
      <Section title={batch.finished_at === null ? "Why it has not ended" : "It has ended"}>
        <ul className={styles.reasons} aria-label="Reasons">
          {toStandingStill(batch).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}
