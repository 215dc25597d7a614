import type { AskedQuestion } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { MaskedText, Person } from "../parts/text/person.tsx";
import notices from "./notices.module.css";
import { findFact, type Section } from "./outline.ts";

/** The payer's number; undefined where the summary has words instead. */
function findPhone(sections: readonly Section[]): string | undefined {
  const phone = findFact(sections, "/payer/phone", "/dental_administrator/phone");
  return phone !== undefined && /\d/.test(phone) ? phone : undefined;
}

export function InactiveAdvice({ sections }: { sections: readonly Section[] }) {
  const phone = findPhone(sections);
  return <p className={notices.bad}>Ask the patient for a new card{phone ? `, or call the payer at ${phone}` : ""}.</p>;
}

/** A payer that does not find a dependent may know another person as the subscriber. */
export function SubscriberSent({ jobId }: { jobId: string }) {
  const { data: asked } = useRead<AskedQuestion>(`/Job/${jobId}/question`);
  if (asked?.dependent === undefined) return null;
  const { subscriber } = asked;
  return (
    <p>
      Subscriber as sent: <Person name={subscriber} />, born <MaskedText text={subscriber.dob} />
    </p>
  );
}
