import type { DryRun } from "@nightguard/contract";
import { ForecastLine } from "../parts/feedback/forecast-bar.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { Card } from "../parts/layout/card.tsx";
import { toForecast } from "../parts/text/forecast.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { toPlainWords } from "../parts/text/plain-words.ts";
import { PayerMatch } from "./payer-match.tsx";
import { ReadRows } from "./read-rows.tsx";
import { RefusalReasons } from "./refusal-reasons.tsx";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function Report({ report }: { report: DryRun }) {
  const { counts } = report;
  if (counts === null) {
    return <p className={styles.fault}>The columns do not fit: go back to them, and choose what is missing.</p>;
  }
  return (
    <div className={styles.report}>
      <Counts total={counts.total} rejected={counts.rejected} />
      <ReportForecast report={report} />
      <Warnings report={report} />
      <PayerMatch issues={report.reasons} />
      {counts.rejected > 0 && <RefusalReasons report={report} />}
      <ReadRows report={report} />
    </div>
  );
}

function Counts({ total, rejected }: { total: number; rejected: number }) {
  const all = total + rejected;
  return (
    <Card>
      <div className={styles.counts} role="status">
        <p>
          <strong className={styles.big}>{toCountText(total)}</strong> of {toCountedNoun(all, "row")} can be asked
        </p>
        <p className={rejected > 0 ? styles.bad : "quiet"}>
          <strong className={styles.big}>{toCountText(rejected)}</strong> refused
        </p>
      </div>
      {all > 0 && (
        <div className={styles.bar} aria-hidden="true">
          <div className={styles.barGood} style={{ width: `${(total / all) * 100}%` }} />
          <div className={styles.barBad} style={{ width: `${(rejected / all) * 100}%` }} />
        </div>
      )}
      {rejected > 0 && total > 0 && (
        <p className="quiet">
          You can start now and mend the refused rows afterwards on the batch's page, or correct the file and choose it
          again.
        </p>
      )}
    </Card>
  );
}

function ReportForecast({ report }: { report: DryRun }) {
  const { form } = useUploadForm();
  const now = useNow(30_000);
  if (report.ends_at === null) return null;
  const forecast = toForecast({ ...report, ends_at: report.ends_at });
  return (
    <Card label="When it ends">
      <ForecastLine forecast={forecast} startsAt={now} />
      {forecast.deadline === undefined && <p className="quiet">There is no deadline.</p>}
      {form.options.maxAge !== "" && (
        <p className="quiet">Earlier answers that are used again make it quicker than this.</p>
      )}
    </Card>
  );
}

function Warnings({ report: { warnings } }: { report: DryRun }) {
  const [calls, others] = [true, false].map((isCall) =>
    warnings.filter(({ code }) => code !== "deadline_at_risk" && (code === "thin_answers") === isCall),
  );
  return (
    <>
      <Notes title="Payers that leave much open" notes={calls} />
      <Notes title="How the file was read" notes={others} />
    </>
  );
}

function Notes({ title, notes = [] }: { title: string; notes: DryRun["warnings"] | undefined }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{toPlainWords(message)}</li>
        ))}
      </ul>
    </section>
  );
}
