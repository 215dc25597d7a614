import { StatusBadge } from "../parts/feedback/badge.tsx";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Card } from "../parts/layout/card.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { isWhole, listNotes, toFaultText, toShare, type Verification } from "./audit-verification.ts";
import styles from "./operator.module.css";
import { Section } from "./section.tsx";
import { type AuditCheck, useVerifyAudit } from "./use-verify-audit.ts";

const maxFaultsShown = 10;

/** Finds entries of the audit that were changed, removed, inserted or reordered. */
export function VerifyAudit() {
  const { check, start, stop } = useVerifyAudit();
  const isRunning = check.state === "running";
  return (
    <Section
      title="Verification"
      detail="Compares every entry with its seal, and counts them"
      actions={
        isRunning ? (
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="small" onClick={() => void start()}>
            {check.state === "idle" ? "Verify the audit" : "Verify again"}
          </Button>
        )
      }
    >
      {check.state !== "idle" && (
        <Card label="Result of the verification">
          <Result check={check} />
        </Card>
      )}
    </Section>
  );
}

function Result({ check: { state, found, failure } }: { check: AuditCheck }) {
  if (state === "running") {
    return (
      <>
        <ProgressBar share={toShare(found)} label="Verified" />
        <p>
          {toCountedNoun(found.entries, "entry", "entries")} of {toCountText(found.sealed)} compared
        </p>
      </>
    );
  }
  return (
    <div role="status">
      {failure !== undefined && <Failure error={failure} />}
      {state === "stopped" && (
        <p>
          Stopped after {toCountedNoun(found.entries, "entry", "entries")} of {toCountText(found.sealed)}, which match.
        </p>
      )}
      {state === "ended" && <Verdict found={found} />}
    </div>
  );
}

function Verdict({ found }: { found: Verification }) {
  const { entries, firstAt, lastAt, faults } = found;
  const [first] = faults;
  return (
    <>
      {isWhole(found) ? (
        <p>
          <StatusBadge tone="good" shape="dot" word="The audit is whole" /> {toCountedNoun(entries, "entry", "entries")}
          {firstAt !== null && (
            <>
              {" from "}
              <Time at={firstAt} form="full" />
              {" to "}
              <Time at={lastAt} form="full" />
            </>
          )}
        </p>
      ) : (
        <p>
          <StatusBadge tone="bad" shape="triangle" word="The audit was changed" />{" "}
          {first && `${toFaultText(first)}. It is the first that does not match.`}
        </p>
      )}
      <ul className={styles.reasons}>
        {faults.slice(1, maxFaultsShown).map((fault) => (
          <li key={`${fault.account_id} ${fault.no} ${fault.entry_id} ${fault.fault}`}>{toFaultText(fault)}</li>
        ))}
        {faults.length > 0 && (
          <li>
            Later entries were not compared: <code>nightguard admin audit verify</code> lists all faults.
          </li>
        )}
        {listNotes(found).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
