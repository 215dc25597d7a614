import type { Question } from "@nightguard/contract";
import type { CallPerson, VerifyCall } from "../upstream.ts";

/** Service types are no field of the specification, so those of the general question are left out. */
export function toNativeQuestion(call: VerifyCall): Question & { readonly service_types?: readonly string[] } {
  const { payerId, provider, subscriber, dependent, locationId, serviceTypes } = call;
  return {
    payer: { id: payerId },
    provider: { npi: provider.npi, tax_id: provider.taxId },
    subscriber: {
      ...toNativePerson(subscriber),
      member_id: subscriber.memberId,
      group_number: subscriber.groupNumber ?? "",
    },
    ...(dependent === undefined ? {} : { dependent: toNativePerson(dependent) }),
    version: "v2",
    ...(locationId === undefined ? {} : { location_id: locationId }),
    ...(serviceTypes.join() === "35" ? {} : { service_types: serviceTypes }),
  };
}

const toNativePerson = ({ firstName, lastName, dob, memberId, groupNumber }: CallPerson) => ({
  first_name: firstName,
  last_name: lastName,
  dob: `${dob.slice(5, 7)}/${dob.slice(8)}/${dob.slice(0, 4)}`,
  ...(memberId === undefined ? {} : { member_id: memberId }),
  ...(groupNumber === undefined ? {} : { group_number: groupNumber }),
});
