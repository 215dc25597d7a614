import { faultsOf270 } from "./grammar-270.ts";
import { type Read270, read270 } from "./read-270.ts";
import type { StediQuestion } from "./stedi-request.ts";

/** The question of a raw 270, as far as an answer depends on it; a string says what is malformed. */
export function readX12Question(
  x12: string,
): { question: StediQuestion; trace: string; controlNumber: string } | string {
  const faults = faultsOf270(x12);
  if (faults.length > 0) return faults.join("; ");
  const { trace, controlNumber, payerId, provider, subscriber, dependent, serviceTypes } = read270(x12);
  const { npi, firstName, lastName } = provider;
  return {
    trace,
    controlNumber,
    question: {
      tradingPartnerServiceId: payerId,
      provider: { npi, ...(firstName === "" ? { organizationName: lastName } : { firstName, lastName }) },
      subscriber: { ...toPerson(subscriber), memberId: subscriber.memberId },
      ...(dependent && { dependents: [toPerson(dependent)] }),
      encounter: { serviceTypeCodes: [...serviceTypes] },
    },
  };
}

const toPerson = ({ firstName, lastName, dob }: Pick<Read270["subscriber"], "firstName" | "lastName" | "dob">) => ({
  firstName,
  lastName,
  ...(dob !== "" && { dateOfBirth: dob }),
});
