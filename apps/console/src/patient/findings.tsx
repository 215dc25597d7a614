import type { Explanation, Finding } from "@nightguard/contract";
import { lazy, Suspense, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Time } from "../parts/text/time.tsx";
import { toCompletenessText } from "../payers/payer-words.ts";
import notices from "./notices.module.css";
import { PayerText } from "./payer-text.tsx";

const FoundDialog = lazy(() => import("./found-dialog.tsx"));

const sourceWords: Readonly<Record<Finding["source"], string>> = {
  telephone: "by telephone",
  portal: "in the payer's portal",
  patient: "from the patient",
};

/** What people found out beside the payer's answer, and what is still to be asked. */
export function Findings({ jobId, explanation }: { jobId: string; explanation: Explanation }) {
  const { findings, completeness, open_points: points } = explanation;
  const { may } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (findings.length === 0 && points.length === 0) return null;
  return (
    <section className={notices.calm} aria-labelledby="found">
      <h2 id="found">Found out beside the payer's answer</h2>
      <p>{toCompletenessText(completeness)}</p>
      {findings.length === 0 && <p className={notices.quiet}>Nothing yet.</p>}
      {findings.map((finding) => (
        <Found key={finding.id} jobId={jobId} finding={finding} />
      ))}
      {points.length > 0 && may("verify") && (
        <p>
          <Button onClick={() => setIsOpen(true)}>Enter what you found out…</Button>{" "}
          <span className={notices.quiet}>
            {points.length === 1 ? "One point is" : `${points.length} points are`} open.
          </span>
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FoundDialog jobId={jobId} points={points} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Found({ jobId, finding }: { jobId: string; finding: Finding }) {
  const api = useApi();
  const refresh = useRefresh();
  const { id, source, speaker, call_reference: reference, found_at: at, values } = finding;
  const { may } = useAccount();
  const { attempt } = useToasts();
  const remove = () =>
    attempt("Not removed", async () => {
      await api.send({ method: "DELETE", path: `/Job/${jobId}/finding/${id}` });
      await refresh("/Job");
    });
  return (
    <div>
      <ul className={notices.list}>
        {values.map(({ path, label, text }) => (
          <li key={path}>
            {label}: <strong>{<PayerText text={text} />}</strong>
          </li>
        ))}
      </ul>
      <p className={notices.quiet}>
        {sourceWords[source]}, <Time at={at} />
        {speaker && <>, {<PayerText text={speaker} />}</>}
        {reference && <>, reference {<PayerText text={reference} />}</>}{" "}
        {may("verify") && (
          <Button size="small" onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </p>
    </div>
  );
}
