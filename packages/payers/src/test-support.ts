import type { VerifyCall } from "./upstream.ts";

/** A call about a subscriber, by invented values. */
export const aCall: VerifyCall = {
  operation: "eligibility",
  accountId: "0199a7c2-0000-7000-8000-000000000001",
  jobId: "0199a7c2-0000-7000-8000-000000000002",
  attemptId: "0199a7c2-0000-7000-8000-000000000003",
  trace: "0123456789ABCDEF0123456789ABCDEF",
  controlNumber: 123,
  payerId: "62308",
  provider: { npi: "1999999984", taxId: "123456789", name: { organization: "Example Dental" } },
  subscriber: { firstName: "Jaguar", lastName: "Dent", dob: "1996-05-05", memberId: "U3141592653", groupNumber: "G-7" },
  serviceTypes: ["35"],
  procedures: [],
};
