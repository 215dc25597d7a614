import { expect, test } from "vitest";
import { toKnownQuestion, toNewQuestion, toRequest } from "./new-question.ts";

const subscriber = { first_name: "Ada", last_name: "Quill", member_id: "W1", dob: "04/12/1986", group_number: "G1" };
const asked = { payer: { id: "60054" }, provider: { npi: "1234567893", tax_id: "123456789" }, subscriber };

test("a known patient's question keeps nothing of the appointment that was asked about before", () => {
  const before = { reference: "appt-1", appointment_at: "2026-11-25T15:00:00.000Z", date_of_service: "11/25/2026" };
  const known = { ...asked, ...before, operation: "eligibility", version: "v2", procedures: ["D2740"] } as const;

  expect(toKnownQuestion(known)).toEqual({ ...asked, version: "v2" });
});

test("a request has the appointment as a time of the clinic's zone, and codes as a list", () => {
  const request = toRequest({ ...asked, procedures: "D2740 D1110" }, "2026-11-24T09:30", "America/Chicago");

  expect(request).toEqual({
    ...asked,
    version: "v2",
    procedures: ["D2740", "D1110"],
    appointment_at: "2026-11-24T15:30:00.000Z",
  });
  expect(toRequest(asked, "", "America/Chicago")).toEqual({ ...asked, version: "v2" });
});

test("a new question has the practice only where there is no other", () => {
  const practice = { npi: "1234567893", tax_id: null, name: "North", first_name: null, last_name: null };
  const provider = { ...practice, taxonomy: null, address: null, updated_at: "2026-11-24T15:30:00.000Z" };

  expect(toNewQuestion([provider])).toEqual({ provider: { npi: "1234567893" } });
  expect(toNewQuestion([provider, { ...provider, npi: "1234567894" }])).toEqual({});
});
