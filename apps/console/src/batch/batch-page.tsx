import type { Batch } from "@nightguard/contract";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, useParams } from "wouter";
import type { RowPage } from "../api/shapes.ts";
import { useEarlyRead } from "../api/use-read.ts";
import { countEnded, isOpen } from "../batches/batch-figures.ts";
import { useFilters } from "../frame/filters.ts";
import { classNames } from "../parts/class-names.ts";
import { BatchStatusBadge } from "../parts/feedback/badge.tsx";
import { CoverageBar } from "../parts/feedback/coverage-bar.tsx";
import { ForecastBar } from "../parts/feedback/forecast-bar.tsx";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { useSpoken } from "../parts/feedback/use-spoken.ts";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { Card } from "../parts/layout/card.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { Tabs } from "../parts/layout/tabs.tsx";
import { useTitle } from "../parts/layout/use-title.ts";
import { toStartsAt } from "../parts/text/forecast.ts";
import { toCountText, toPercentText } from "../parts/text/number-text.ts";
import { MaskedText } from "../parts/text/person.tsx";
import { toPlainWords } from "../parts/text/plain-words.ts";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { BatchActions } from "./batch-actions.tsx";
import styles from "./batch-page.module.css";
import { CauseTable } from "./cause-table.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { rowFilterChecks, toRowQuery } from "./row-filters.ts";
import { RowWindow } from "./row-window.tsx";
import { useBatch } from "./use-batch.ts";

const PaceChart = lazy(() => import("./pace-chart.tsx"));

export default function BatchPage() {
  const { id = "" } = useParams<{ id: string }>();
  const { filters } = useFilters(rowFilterChecks);
  useEarlyRead<RowPage>(`/Batch/${id}/Row`, toRowQuery(filters));
  const batch = useBatch(id);
  useTitle(`Batch ${id}`);
  return (
    <Reading of={batch} lines={10}>
      {(data) => <BatchContent batch={data} />}
    </Reading>
  );
}

function BatchContent({ batch }: { batch: Batch }) {
  const [tab, setTab] = useState<"rows" | "refused">("rows");
  const rows = useRef<HTMLElement>(null);

  function show(chosen: typeof tab): void {
    setTab(chosen);
    rows.current?.scrollIntoView({ block: "start" });
  }

  const { counts } = batch;
  return (
    <>
      <PageHead
        title={`Batch ${batch.id}`}
        heading={batch.name === null ? "Batch" : <MaskedText text={batch.name} />}
        detail={<Detail batch={batch} />}
        actions={<BatchActions batch={batch} />}
      />
      <Progress batch={batch} />
      <Warnings batch={batch} />
      <CauseTable batch={batch} onShow={show} />
      <section ref={rows} className={styles.section}>
        <Tabs
          label="Rows of the batch"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "rows", label: `Rows ${toCountText(counts.total)}`, content: <RowWindow batch={batch} /> },
            {
              value: "refused",
              label: `Refused before asking ${toCountText(counts.rejected)}`,
              content: <RefusedRows batch={batch} />,
            },
          ]}
        />
      </section>
    </>
  );
}

function Detail({ batch }: { batch: Batch }) {
  const { zone, zoneName } = useTimeFormat();
  const startsAt = toStartsAt(batch);
  return (
    <>
      <BatchStatusBadge batch={batch} />
      <span className={styles.id}>
        <code>{batch.id}</code>
        <CopyButton text={batch.id} label="Copy the batch's id" isIcon />
      </span>
      <span>
        Submitted <Time at={batch.created_at} isFocusable />
      </span>
      {startsAt > Date.parse(batch.created_at) && (
        <span>
          Starts <Time at={new Date(startsAt).toISOString()} isFocusable />
        </span>
      )}
      {batch.mends !== null && <Link href={`/batches/${batch.mends}`}>Mends another batch</Link>}
      <span title={zone.replaceAll("_", " ")}>{zoneName(new Date())}</span>
    </>
  );
}

/** All lines stay when the batch ends, so that the rows below do not move. */
function Progress({ batch }: { batch: Batch }) {
  const { counts, progress, rate_per_second: rate } = batch;
  const [isPaceShown, setIsPaceShown] = useState(false);
  const isRunning = isOpen(batch);
  const ended = countEnded(batch);
  const words = `${toPercentText(progress)}, ${toCountText(ended)} of ${toCountText(counts.total)} rows`;
  const spoken = useSpoken(words);
  return (
    <Card label="Progress">
      <span className="said" role="status">
        {spoken}
      </span>
      <div className={styles.figures}>
        <strong className={styles.percent}>{toPercentText(progress)}</strong>
        <span>
          {toCountText(ended)} of {toCountText(counts.total)} rows
        </span>
        {rate !== null && isRunning && <span>{toPaceText(rate)}</span>}
        <Waiting batch={batch} />
        {(isRunning || isPaceShown) && (
          <button
            type="button"
            className={classNames("textButton", styles.more)}
            aria-expanded={isPaceShown}
            onClick={() => setIsPaceShown(!isPaceShown)}
          >
            {isPaceShown ? "Hide the pace" : "Show the pace"}
          </button>
        )}
      </div>
      <ProgressBar share={progress} label="Progress" isLarge />
      {isPaceShown && (
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <PaceChart batch={batch} />
        </Suspense>
      )}
      <ForecastBar batch={batch} />
      <CoverageBar batch={batch} hasLegend />
    </Card>
  );
}

function Waiting({ batch: { counts } }: { batch: Batch }) {
  const parts = [
    counts.running > 0 && `${toCountText(counts.running)} being asked`,
    counts.queued > 0 && `${toCountText(counts.queued)} waiting`,
    counts.cancelled > 0 && `${toCountText(counts.cancelled)} cancelled`,
    counts.deleted > 0 && `${toCountText(counts.deleted)} deleted`,
  ].filter(Boolean);
  return parts.length === 0 ? null : <span className="quiet">{parts.join(" · ")}</span>;
}

const toPaceText = (perSecond: number): string =>
  perSecond >= 1 ? `${toCountText(Math.round(perSecond))} a second` : `${Math.round(perSecond * 60)} a minute`;

function Warnings({ batch }: { batch: Batch }) {
  const notes = batch.warnings.filter(({ code }) => code !== "deadline_at_risk");
  if (notes.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {notes.map(({ code, message }) => (
        <li key={`${code} ${message}`} className={isUrgent(code, batch) ? styles.urgent : undefined}>
          {isUrgent(code, batch) && <Icon name="warning" />}
          {toPlainWords(message)}
        </li>
      ))}
    </ul>
  );
}

/** A warning is urgent if rows wait for the same reason, except for a payer that opens again at its usual hour. */
const isUrgent = (code: string, { waiting_for: reasons }: Batch): boolean =>
  code === "npi_check_digit" || reasons.some((reason) => reason === code && reason !== "payer_closed");
