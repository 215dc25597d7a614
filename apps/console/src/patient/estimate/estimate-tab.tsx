import type { AskedQuestion, Explanation, FeeScheduleList } from "@nightguard/contract";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { useApi } from "../../api/api-context.ts";
import { useRead } from "../../api/use-read.ts";
import { useAccount } from "../../frame/account-context.ts";
import { useKept } from "../../frame/kept.ts";
import { useSession } from "../../frame/session/session-context.ts";
import { Empty, Reading } from "../../parts/feedback/states.tsx";
import { SelectField } from "../../parts/inputs/field.tsx";
import { useTimeFormat } from "../../parts/text/time-format.ts";
import { toDay } from "../../parts/text/zoned-day.ts";
import notices from "../notices.module.css";
import { useChosenSchedule } from "./chosen-schedule.ts";
import styles from "./estimate.module.css";
import { EstimateFields } from "./estimate-fields.tsx";
import { EstimateResult } from "./estimate-result.tsx";
import { type EstimateDraft, toEstimate, toLines } from "./planned-lines.ts";
import { useEstimate } from "./use-estimate.ts";

/** What the patient pays for planned procedures. */
export default function EstimateTab({ explanation }: { explanation: Explanation }) {
  const isRejected = explanation.head.outcome === "rejected";
  const question = useRead<AskedQuestion>(`/Job/${explanation.job_id}/question`, {
    isEnabled: !isRejected,
    freshForMs: 60_000,
  });
  const schedules = useRead<FeeScheduleList>("/FeeSchedule", { isEnabled: !isRejected });
  if (isRejected) {
    return (
      <Empty title="The payer rejected the question">
        <p>Its answer states no benefits, so that nothing can be estimated.</p>
      </Empty>
    );
  }
  return (
    <Reading of={schedules}>
      {({ data }) => (
        <Reading of={question}>
          {(asked) => <Estimate explanation={explanation} asked={asked} schedules={data.map(({ name }) => name)} />}
        </Reading>
      )}
    </Reading>
  );
}

interface EstimateProps {
  readonly explanation: Explanation;
  readonly asked: AskedQuestion;
  readonly schedules: readonly string[];
}

function Estimate({ explanation, asked, schedules }: EstimateProps) {
  const { job_id: jobId, head, findings } = explanation;
  const { zone } = useTimeFormat();
  const [draft, change] = useEstimateDraft(jobId, () => ({
    lines: toLines(asked.procedures ?? []),
    date: toDay(head.appointment_at === null ? new Date() : new Date(head.appointment_at), zone),
    network: "",
  }));
  const [feeSchedule, chooseSchedule] = useChosenSchedule(schedules);
  const [active, setActive] = useState<string>();
  const planned = useMemo(() => toEstimate(draft, { jobId, feeSchedule, active }), [draft, jobId, feeSchedule, active]);
  const { answer, issues: refused } = useEstimate(planned, findings);
  const faults = planned.faults.filter(({ path }) => path !== active);
  const issues = [...faults, ...(planned.request === undefined ? [] : refused)];

  return (
    <div className={styles.estimate}>
      <EstimateFields
        draft={draft}
        issues={issues}
        hasSchedule={feeSchedule !== ""}
        onChange={change}
        onActive={setActive}
        schedule={
          schedules.length === 0 ? (
            <NoSchedule />
          ) : (
            <SelectField
              label="Fee schedule"
              value={feeSchedule}
              issues={issues.filter(({ path }) => path === "fee_schedule")}
              options={[
                ...schedules.map((name) => ({ value: name, label: name })),
                { value: "", label: "None: only the fees entered below" },
              ]}
              onChange={chooseSchedule}
            />
          )
        }
      />
      <EstimateResult planned={planned} answer={answer} hasIssues={issues.length > 0} />
    </div>
  );
}

/** Stays in this window's memory while the person looks at other pages. */
function useEstimateDraft(jobId: string, create: () => EstimateDraft) {
  const kept = useKept();
  const { context } = useApi();
  const { user } = useSession();
  const key = `estimate ${context} ${jobId}`;
  const [draft, setDraft] = useState(() => kept.find(user.id, key, create));
  function change(changes: Partial<EstimateDraft>): void {
    const next = { ...draft, ...changes };
    setDraft(next);
    kept.put(user.id, key, next);
  }
  return [draft, change] as const;
}

function NoSchedule() {
  const { may } = useAccount();
  return (
    <div className={notices.calm}>
      <p>The account has no fee schedule, so enter the fee of each procedure.</p>
      <p>
        {may("manage_account") ? (
          <>
            <Link href="/practice">Add a fee schedule on the page Practice</Link>, and fees are filled in from it.
          </>
        ) : (
          "An owner of the account can add one on the page Practice, and fees are then filled in from it."
        )}
      </p>
    </div>
  );
}
