import type { Explanation } from "@nightguard/contract";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { oneOf, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { classNames } from "../parts/class-names.ts";
import { Empty, Skeleton } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Tabs } from "../parts/layout/tabs.tsx";
import { toAdvice } from "../parts/text/advice.ts";
import { AnswerNotes } from "./answer-notes.tsx";
import { type AnswerPlace, AnswerTab } from "./answer-tab.tsx";
import styles from "./answered-patient.module.css";
import { Findings } from "./findings.tsx";
import { HiddenNamesContext } from "./hidden-names.ts";
import { HistoryTab } from "./history-tab.tsx";
import notices from "./notices.module.css";
import {
  findServices,
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
import { Plans } from "./plans.tsx";
import { ProvenanceContext, type ShownValue } from "./provenance-context.ts";
import { ProvenancePanel } from "./provenance-panel.tsx";
import { ViewedBy } from "./viewed-by.tsx";

const EstimateTab = lazy(() => import("./estimate/estimate-tab.tsx"));

const tabs = ["summary", "full", "estimate", "answer", "history"] as const;
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
  const [place, setPlace] = useState<AnswerPlace>({ number: 1, source: undefined });
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
        <AnswerNotes job={job} explanation={explanation} sections={sections} toAdvice={toAdvice} />
        <Plans jobId={job.id} />
        <Findings jobId={job.id} explanation={explanation} />
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
                value: "estimate",
                label: "Estimate",
                content: (
                  <div className={styles.place}>
                    <Suspense fallback={<Skeleton />}>
                      <EstimateTab explanation={explanation} />
                    </Suspense>
                  </div>
                ),
              },
              {
                value: "answer",
                label: "Payer's answer",
                content: (
                  <div className={styles.place}>
                    <AnswerTab jobId={job.id} answers={job.answers ?? []} place={place} onChange={setPlace} />
                  </div>
                ),
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
              onSeeInAnswer={({ source, answer = 1 }) => {
                setPlace({ number: answer, source });
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
