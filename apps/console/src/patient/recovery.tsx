import type { Job, Suggestion } from "@nightguard/contract";
import { Icon } from "../parts/layout/icons.tsx";
import { DifferenceList } from "./difference-list.tsx";
import notices from "./notices.module.css";
import { toVariantWords } from "./recovery-words.ts";

/** What was asked in other spellings after the payer did not find the patient. */
export function Recovery({ recovery }: { recovery: NonNullable<Job["recovery"]> }) {
  const { accepted, suggestion, variants } = recovery;
  if (accepted !== null) {
    return (
      <section className={notices.warn} aria-labelledby="recovery">
        <h2 id="recovery">
          <Icon name="warning" />
          Found in another spelling
        </h2>
        <p>The payer did not find the patient as you wrote them. Asked with {toVariantWords(accepted)}, it did.</p>
        <p className={notices.hint}>Correct your records, and the next question finds the patient at once.</p>
      </section>
    );
  }
  return suggestion ? (
    <Suggested suggestion={suggestion} />
  ) : (
    <p className={notices.quiet}>Not found either when asked with {variants.map(toVariantWords).join(", or with ")}.</p>
  );
}

function Suggested({ suggestion: { variant, differs } }: { suggestion: Suggestion }) {
  return (
    <section className={notices.warn} aria-labelledby="recovery">
      <h2 id="recovery">
        <Icon name="warning" />
        Perhaps this is the patient
      </h2>
      <p>Asked with {toVariantWords(variant)}, the payer answered about a person who is not quite yours:</p>
      <DifferenceList differences={differs} />
      <p className={notices.hint}>
        Compare it with the insurance card. If it is the patient, correct what you asked and verify again.
      </p>
    </section>
  );
}
