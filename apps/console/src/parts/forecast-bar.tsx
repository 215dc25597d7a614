import type { Batch } from "@nightguard/contract";
import { classNames } from "./class-names.ts";
import { type Forecast, findForecast, toMarks } from "./forecast.ts";
import styles from "./forecast-bar.module.css";
import { Icon } from "./icons.tsx";
import { toCounted } from "./money.ts";
import { Time } from "./time.tsx";
import { toDurationText, useTimeFormat } from "./time-format.ts";
import { useNow } from "./use-now.ts";

/** When a running batch will end, on a line with its deadline. */
export function ForecastBar({ batch }: { batch: Batch }) {
  const forecast = findForecast(batch);
  if (!forecast) return null;
  const startsAt = Math.max(Date.parse(batch.created_at), Date.parse(batch.not_before ?? batch.created_at));
  return <ForecastLine forecast={forecast} startsAt={startsAt} />;
}

/** The same for a batch that is not submitted yet. */
export function ForecastLine({ forecast, startsAt }: { forecast: Forecast; startsAt: number }) {
  const now = useNow(5_000);
  const { zoneName } = useTimeFormat();
  const { deadline } = forecast;
  const marks = toMarks(forecast, startsAt, now);
  return (
    <div className={classNames(styles.frame, styles[forecast.kind])}>
      <div className={styles.words}>
        <span>
          Ends about{" "}
          <strong>
            <Time at={new Date(forecast.endsAt).toISOString()} isFocusable />
          </strong>
        </span>
        {deadline !== undefined && (
          <span>
            Deadline{" "}
            <strong>
              <Time at={new Date(deadline).toISOString()} isFocusable /> {zoneName(new Date(deadline))}
            </strong>
          </span>
        )}
        <Spare forecast={forecast} />
      </div>
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

function Spare({ forecast: { kind, spareMs, atRisk } }: { forecast: Forecast }) {
  if (spareMs === undefined) return null;
  if (kind !== "late") return <span className={styles.spare}>{toDurationText(spareMs)} to spare</span>;
  return (
    <span className={styles.spare}>
      <Icon name="warning" size={14} />
      {atRisk > 0 ? `${toCounted(atRisk, "row")} may not make it` : `${toDurationText(-spareMs)} late`}: a higher
      priority or a larger plan helps
    </span>
  );
}
