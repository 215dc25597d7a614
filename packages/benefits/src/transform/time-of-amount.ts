import { findNamedField } from "../text/amount-names.ts";
import { findRowFact } from "./row-messages.ts";
import type { Row } from "./rows.ts";
import type { Time } from "./stated-amount.ts";
import { findTimePeriod } from "./time-periods.ts";

/** Payers say in words what was used or remains; the code is the period of the total. Undefined for an unknown code. */
export function findTimeOf({ benefit, messages }: Row): Time | undefined {
  const time = findTimePeriod(benefit.timePeriod?.value ?? "")?.ofAmount;
  if (time?.field !== "total" || benefit.amount === null) return time;
  const { code, planDescription } = benefit;
  const named = planDescription === null ? undefined : findNamedField(planDescription.value, code);
  const field = named === undefined || named === "total" ? findRowFact(messages, "amount_field")?.field : named;
  return field === undefined ? time : { ...time, field };
}
