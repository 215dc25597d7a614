import type { Batch } from "@nightguard/contract";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../layout/icons.tsx";
import { type Forecast, findForecast, toForecast, toMarks, toStartsAt } from "../text/forecast.ts";
import { toCountedNoun } from "../text/number-text.ts";
import { Time } from "../text/time.tsx";
import { toDurationText, useTimeFormat } from "../text/time-format.ts";
import styles from "./forecast-bar.module.css";
import { useNow } from "./use-now.ts";

const refreshMs = 5_000;

/** All states have the same height, so that nothing below moves when a batch ends. */
export function ForecastBar({ batch }: { batch: Batch }) {
  const forecast = findForecast(batch);
  const startsAt = toStartsAt(batch);
  if (forecast) return <ForecastLine forecast={forecast} startsAt={startsAt} />;
  if (batch.finished_at === null) return <UnknownEnd batch={batch} startsAt={startsAt} />;
  return <EndLine batch={batch} startsAt={startsAt} finishedAt={Date.parse(batch.finished_at)} />;
}

export function ForecastLine({ forecast, startsAt }: { forecast: Forecast; startsAt: number }) {
  const now = useNow(refreshMs);
  const { deadline } = forecast;
  return (
    <Bar kind={forecast.kind} marks={toMarks(forecast, startsAt, now)}>
      <span>
        Ends about{" "}
        <strong>
          <Time at={new Date(forecast.endsAt).toISOString()} isFocusable />
        </strong>
      </span>
      <Deadline at={deadline} />
      <Spare forecast={forecast} />
    </Bar>
  );
}

function UnknownEnd({ batch, startsAt }: { batch: Batch; startsAt: number }) {
  const now = useNow(refreshMs);
  const { kind, deadline } = toForecastAt(batch, now);
  return (
    <Bar kind={kind} marks={toMarks({ endsAt: now, deadline }, startsAt, now)}>
      <span>{toUnknownWords(batch)}</span>
      <Deadline at={deadline} />
    </Bar>
  );
}

function toUnknownWords({ status, waiting_for: reasons }: Batch): string {
  if (status === "paused") return "No end while it is paused";
  if (reasons.includes("plan_too_slow")) return "It would take more than 90 days on this plan";
  return reasons.length > 0 ? "No end can be named while its rows wait" : "Its end is not known yet";
}

interface EndLineProps {
  readonly batch: Batch;
  readonly startsAt: number;
  readonly finishedAt: number;
}

function EndLine({ batch, startsAt, finishedAt }: EndLineProps) {
  const { kind, deadline } = toForecastAt(batch, finishedAt);
  return (
    <Bar kind={kind} marks={toMarks({ endsAt: finishedAt, deadline }, startsAt, finishedAt)}>
      <span>
        Ended{" "}
        <strong>
          <Time at={new Date(finishedAt).toISOString()} isFocusable />
        </strong>
        {finishedAt > startsAt && `, after ${toDurationText(finishedAt - startsAt)}`}
      </span>
      <Deadline at={deadline} />
    </Bar>
  );
}

/** Compares the deadline with an end that is no estimate, so no rows are at risk. */
const toForecastAt = (batch: Batch, endsAt: number): Forecast =>
  toForecast({ ...batch, at_risk: 0, ends_at: new Date(endsAt).toISOString() });

interface BarProps {
  readonly kind: Forecast["kind"];
  readonly marks: ReturnType<typeof toMarks>;
  readonly children: ReactNode;
}

function Bar({ kind, marks, children }: BarProps) {
  return (
    <div className={classNames(styles.frame, styles[kind])}>
      <div className={styles.words}>{children}</div>
      {marks.deadline !== undefined && (
        <div className={styles.line} aria-hidden="true">
          <div className={styles.passed} style={{ width: `${marks.now * 100}%` }} />
          <div
            className={styles.expected}
            style={{ left: `${marks.now * 100}%`, width: `${(marks.end - marks.now) * 100}%` }}
          />
          <div className={styles.deadline} style={{ left: `${marks.deadline * 100}%` }} />
        </div>
      )}
    </div>
  );
}

function Deadline({ at }: { at: number | undefined }) {
  const { zoneName } = useTimeFormat();
  if (at === undefined) return null;
  return (
    <span>
      Deadline{" "}
      <strong>
        <Time at={new Date(at).toISOString()} isFocusable /> {zoneName(new Date(at))}
      </strong>
    </span>
  );
}

function Spare({ forecast: { kind, spareMs, atRisk } }: { forecast: Forecast }) {
  if (spareMs === undefined) return null;
  if (kind !== "late") return <span className={styles.spare}>{toDurationText(spareMs)} to spare</span>;
  return (
    <span className={styles.spare}>
      <Icon name="warning" size={14} />
      {atRisk > 0 ? `${toCountedNoun(atRisk, "row")} may not make it` : `${toDurationText(-spareMs)} late`}: a higher
      priority or a larger plan helps
    </span>
  );
}
