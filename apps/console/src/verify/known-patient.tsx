import type { AskedQuestion, Provider } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { toKnownQuestion } from "./new-question.ts";
import { VerifyForm } from "./verify-form.tsx";

interface KnownPatientProps {
  /** The newest verification of the patient. */
  readonly jobId: string;
  readonly providers: readonly Provider[];
}

export function KnownPatient({ jobId, providers }: KnownPatientProps) {
  const question = useRead<AskedQuestion>(`/Job/${jobId}/question`);
  return (
    <Reading of={question}>
      {(asked) => <VerifyForm asked={toKnownQuestion(asked)} isKnown providers={providers} />}
    </Reading>
  );
}
