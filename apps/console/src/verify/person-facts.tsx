import type { RejectedItem } from "@nightguard/contract";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { MaskedText, Person } from "../parts/text/person.tsx";

/** Whom the question is about, to compare with who is there. */
export function PersonFacts({ item: { subscriber = {}, dependent } }: { item: RejectedItem }) {
  const patient = dependent ?? subscriber;
  const memberId = dependent?.member_id ?? subscriber.member_id;
  if (patient.last_name === undefined) return null;
  return (
    <Facts>
      <Fact name="Patient">
        <Person name={toName(patient)} />
      </Fact>
      {dependent !== undefined && (
        <Fact name="Subscriber">
          <Person name={toName(subscriber)} />
        </Fact>
      )}
      <Fact name="Born">
        <MaskedText text={patient.dob ?? ""} />
      </Fact>
      <Fact name="Member id">
        <MaskedText text={memberId ?? ""} />
      </Fact>
    </Facts>
  );
}

const toName = ({ first_name = "", last_name = "" }: NonNullable<RejectedItem["subscriber"]>) => ({
  first_name,
  last_name,
});
