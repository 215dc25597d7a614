import type { Coverages } from "@nightguard/contract";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import notices from "./notices.module.css";
import { PayerText } from "./payer-text.tsx";
import { toNamedText, toPlaceText, toPlanName } from "./plans-words.ts";

/** The patient's plans, which pays first and why; nothing for a patient with one plan. */
export function Plans({ jobId }: { jobId: string }) {
  const { data } = useRead<Coverages>(`/Job/${jobId}/coverages`);
  if (!data || (data.plans.length < 2 && data.not_asked.length === 0)) return null;
  const { plans, reasons, assumptions, contradictions, certainty, not_asked: notAsked } = data;
  const nameOf = (id: string) => {
    const plan = plans.find((one) => one.job_id === id);
    return plan ? toPlanName(plan) : "";
  };
  return (
    <section className={notices.calm} aria-labelledby="plans">
      <h2 id="plans">{plans.length > 1 ? "Plans of the patient" : "Other coverage"}</h2>
      {plans.length > 1 && (
        <ol className={notices.list}>
          {plans.map((plan) => (
            <li key={plan.job_id}>
              {plan.job_id === jobId ? (
                <strong>
                  <PayerText text={toPlanName(plan)} />
                </strong>
              ) : (
                <Link href={`/jobs/${plan.job_id}`}>
                  <PayerText text={toPlanName(plan)} />
                </Link>
              )}{" "}
              {toPlaceText(plan)}.
            </li>
          ))}
        </ol>
      )}
      <Reasons reasons={reasons} nameOf={nameOf} />
      {assumptions.map((text) => (
        <p key={text} className={notices.quiet}>
          Assumed: {text}.
        </p>
      ))}
      {contradictions.length > 0 && <p className={notices.hint}>The answers contradict each other. Ask the payers:</p>}
      <Reasons reasons={contradictions} nameOf={nameOf} />
      {plans.length > 1 && certainty === "unknown" && contradictions.length === 0 && (
        <p className={notices.quiet}>Which plan pays first is not stated, and does not follow from the answers.</p>
      )}
      {notAsked.map((named) => (
        <p key={`${named.job_id} ${named.path}`}>
          <PayerText text={nameOf(named.job_id)} /> names other coverage that was not asked about:{" "}
          <strong>
            <PayerText text={toNamedText(named)} />
          </strong>
          .
        </p>
      ))}
    </section>
  );
}

interface ReasonsProps {
  readonly reasons: Coverages["reasons"];
  readonly nameOf: (jobId: string) => string;
}

function Reasons({ reasons, nameOf }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className={notices.list}>
      {reasons.map(({ job_id: id, path, text }) => (
        <li key={`${id} ${path} ${text}`}>
          <PayerText text={nameOf(id)} />: <PayerText text={text} />
        </li>
      ))}
    </ul>
  );
}
