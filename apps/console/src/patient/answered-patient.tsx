import type { Explanation } from "@nightguard/contract";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { toCauseText } from "../batch/causes.ts";
import { oneOf, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { classNames } from "../parts/class-names.ts";
import { Empty } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { Tabs } from "../parts/layout/tabs.tsx";
import { toAdvice } from "../parts/text/advice.ts";
import { toMismatchWord } from "../parts/text/mismatch-words.ts";
import { AnswerTab } from "./answer-tab.tsx";
import styles from "./answered-patient.module.css";
import { Changes } from "./changes.tsx";
import { CorrectedNote } from "./corrected-note.tsx";
import { HiddenNamesContext } from "./hidden-names.ts";
import { HistoryTab } from "./history-tab.tsx";
import { InactiveAdvice, SubscriberSent } from "./next-step.tsx";
import notices from "./notices.module.css";
import {
  findFact,
  findServices,
  findSubject,
  hasBenefits,
  hasNetworks,
  hasServices,
  hidePeople,
  type NetworkView,
  narrowToNetwork,
  type Section,
  toSummary,
} from "./outline.ts";
import { OutlineView } from "./outline-view.tsx";
import { PatientHead } from "./patient-head.tsx";
import type { PatientJob } from "./patient-job.ts";
import { PayerText } from "./payer-text.tsx";
import { ProvenanceContext, type ShownValue } from "./provenance-context.ts";
import { ProvenancePanel } from "./provenance-panel.tsx";
import { ViewedBy } from "./viewed-by.tsx";

const tabs = ["summary", "full", "answer", "history"] as const;
const filterChecks = { tab: oneOf(tabs) };

interface AnsweredProps {
  readonly job: PatientJob;
  readonly explanation: Explanation;
}

export function AnsweredPatient({ job, explanation }: AnsweredProps) {
  const { head, outline } = explanation;
  const { hidesNames } = usePreferences();
  const { filters, change } = useFilters(filterChecks);
  const [shown, setShown] = useState<ShownValue>();
  const [cited, setCited] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const names = useMemo(() => [head.patient.first_name, head.patient.last_name], [head.patient]);
  const sections = hidesNames ? hidePeople(outline.sections, names) : outline.sections;
  const provenance = useMemo(
    () => ({
      shown,
      show(value: ShownValue, from: HTMLElement) {
        opener.current = from;
        setShown(value);
      },
    }),
    [shown],
  );

  function close(): void {
    setShown(undefined);
    opener.current?.focus();
  }

  return (
    <HiddenNamesContext value={names}>
      <ProvenanceContext value={provenance}>
        <PatientHead
          job={job}
          patient={head.patient}
          appointmentAt={head.appointment_at}
          answer={{ ...head, sections: outline.sections }}
        />
        <CorrectedNote job={job} />
        {explanation.sandbox && <p className={notices.sandbox}>The sandbox answered: this answer is invented.</p>}
        <Rejected job={job} sections={sections} />
        {job.coverage === "inactive" && <InactiveAdvice sections={sections} />}
        {job.changes && <Changes changes={job.changes} />}
        <Differences explanation={explanation} />
        <div className={shown ? styles.split : undefined}>
          <Tabs
            label="Views of the answer"
            value={filters.tab ?? "summary"}
            onChange={(tab) => change({ tab: tab === "summary" ? undefined : tab })}
            tabs={[
              {
                value: "summary",
                label: "Summary",
                content: (
                  <>
                    <Breakdown all={sections} shown={toSummary(sections)} legend={outline.legend} />
                    <ClearCoverageHint explanation={explanation} />
                  </>
                ),
              },
              {
                value: "full",
                label: "Full",
                content: <Breakdown all={sections} shown={sections} legend={outline.legend} />,
              },
              {
                value: "answer",
                label: "Payer's answer",
                content: <AnswerTab jobId={job.id} cited={cited} onForget={() => setCited(undefined)} />,
              },
              { value: "history", label: "History", content: <HistoryTab jobId={job.id} /> },
            ]}
          />
          {shown && (
            <ProvenancePanel
              key={`${shown.text} ${shown.paths.join()}`}
              value={shown}
              explanation={explanation}
              onClose={close}
              onSeeInAnswer={(source) => {
                setCited(source);
                change({ tab: "answer" });
              }}
            />
          )}
        </div>
        <ViewedBy jobId={job.id} />
      </ProvenanceContext>
    </HiddenNamesContext>
  );
}

/** "Verify again" repeats the operation, so that another one is chosen where appointments are uploaded. */
function ClearCoverageHint({ explanation: { operation, head, outline } }: { explanation: Explanation }) {
  const hasEstimates = outline.sections.some(({ kind }) => kind === "estimates");
  if (operation === "clearcoverage" || head.status !== "active" || !hasEstimates) return null;
  return (
    <p className={notices.quiet}>
      What the patient pays is estimated by category here. For a breakdown by procedure, upload the appointment again
      and choose ClearCoverage under “What to ask”.
    </p>
  );
}

function Rejected({ job, sections }: { job: PatientJob; sections: readonly Section[] }) {
  if (job.coverage !== "rejected") return null;
  const phone = findFact(sections, "/payer/phone", "/dental_administrator/phone");
  const rejections = sections.filter((section) => findSubject(section) === "rejections");
  return (
    <section className={notices.bad} aria-labelledby="what-to-do">
      <h2 id="what-to-do">
        <Icon name="warning" />
        {job.failure ? toCauseText(job.failure.code) : "Rejected by the payer"}
      </h2>
      {job.failure && <p className={notices.hint}>{toAdvice(job.failure)}</p>}
      <SubscriberSent jobId={job.id} />
      {phone && <p>Call the payer: {phone}</p>}
      {rejections.length > 0 && (
        <div>
          <p className={notices.quiet}>The payer's words</p>
          <ul className={notices.list}>
            {rejections.flatMap(({ table }) =>
              (table?.rows ?? []).map(({ cells: [code, reason, concerns] }) => (
                <li key={`${code?.text} ${reason?.text} ${concerns?.text}`}>
                  <PayerText text={[code?.text, reason?.text].filter(Boolean).join(" ")} />
                  {concerns && <span className={notices.quiet}> (concerns the {concerns.text})</span>}
                </li>
              )),
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

function Differences({ explanation: { mismatches } }: { explanation: Explanation }) {
  const { hidesNames } = usePreferences();
  if (mismatches.length === 0) return null;
  return (
    <section className={notices.warn} aria-labelledby="differences">
      <h2 id="differences">
        <Icon name="warning" />
        The payer's records differ from yours
      </h2>
      <ul className={notices.list}>
        {mismatches.map(({ field, asked, answered }) => (
          <li key={field}>
            {toMismatchWord(field)} differs
            {!hidesNames && (
              <>
                : yours <PayerText text={asked} />, payer's <PayerText text={answered} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const networkLabels: readonly (readonly [NetworkView, string])[] = [
  ["both", "Both networks"],
  ["in", "In network"],
  ["out", "Out of network"],
];

interface BreakdownProps {
  readonly all: readonly Section[];
  readonly shown: readonly Section[];
  readonly legend: readonly string[];
}

function Breakdown({ all, shown, legend }: BreakdownProps) {
  const [query, setQuery] = useState("");
  const [network, setNetwork] = useState<NetworkView>("both");
  const isSearched = query.trim() !== "";
  const isSearchable = hasServices(all);
  const found = isSearched ? findServices(all, query) : shown;
  const sections = found.flatMap((section) => narrowToNetwork(section, network) ?? []);
  return (
    <>
      {isSearchable && (
        <div className={styles.tools}>
          <label className={styles.find}>
            Find a procedure
            <input
              type="search"
              className={classNames("control", styles.input)}
              placeholder="D2740 or crown"
              value={query}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setQuery(target.value)}
            />
          </label>
          {hasNetworks(all) && <NetworkChoice value={network} onChange={setNetwork} />}
        </div>
      )}
      <span className="said" role="status">
        {isSearched && (sections.length === 0 ? "Nothing found" : "Found")}
      </span>
      {sections.length === 0 && isSearched ? (
        <Empty title="The answer does not name this service">
          <p>What its category or class pays may still apply; if in doubt ask the payer.</p>
          <Button onClick={() => setQuery("")}>Show all</Button>
        </Empty>
      ) : (
        <OutlineView sections={sections} />
      )}
      {hasBenefits(all) && (
        <footer className={styles.legend}>
          {legend.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </footer>
      )}
    </>
  );
}

function NetworkChoice({ value, onChange }: { value: NetworkView; onChange: (value: NetworkView) => void }): ReactNode {
  return (
    <fieldset className={styles.networks}>
      <legend className="said">Network</legend>
      {networkLabels.map(([view, label]) => (
        <label key={view} className={styles.network} data-chosen={view === value || undefined}>
          <input
            type="radio"
            name="network"
            className="said"
            checked={view === value}
            onChange={() => onChange(view)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
