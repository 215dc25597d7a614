import type { Coverages } from "@nightguard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

// A child with a plan through each parent: the first mother's, then the father's.

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const at = "2031-03-04T15:00:00Z";
const child = { first_name: "Nico", last_name: "Quarrington", dob: "11/02/2022" };
const mother = { payer: "60054", name: "NORTHSTAR DENTAL", dob: "19870914" };
const father = { payer: "CX014", name: "CIGNA DENTAL", dob: "19850302" };

interface Parent {
  readonly payer: string;
  readonly name: string;
  readonly dob: string;
}

const answerOf = ({ name, dob }: Parent, messages: readonly string[]) => ({
  payer: { name },
  subscriber: { lastName: "QUARRINGTON", firstName: "PAT", dateOfBirth: dob },
  dependents: [{ lastName: "QUARRINGTON", firstName: "NICO", dateOfBirth: "20221102", relationToSubscriberCode: "19" }],
  benefitsInformation: [
    {
      ...{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] },
      additionalInformation: messages.map((description) => ({ description })),
    },
  ],
});

/** A question about the child as a dependent of a parent, whose payer says `messages`. */
function ask(
  parent: Parent,
  {
    dependent = child,
    messages = [],
    ...others
  }: {
    readonly dependent?: typeof child;
    readonly messages?: readonly string[];
    readonly appointment_at?: string;
  } = {},
) {
  const request = anEligibilityRequest({ payer: { id: parent.payer }, dependent });
  const { member_id: memberId } = request.subscriber;
  stack.payer.answersAbout(memberId, { body: answerOf(parent, messages) });
  return { appointment_at: at, ...request, ...others };
}

async function verify(api: TestClient, ...items: readonly object[]): Promise<string[]> {
  const batch = await api.post("/Batch", { items });
  await untilEnded(api, batch);
  const { body } = await api.get(`/Job?batch_id=${batch.body.id}`);
  return (body.data as { id: string; row: number }[]).toSorted((one, other) => one.row - other.row).map(({ id }) => id);
}

async function read(api: TestClient, jobId: string | undefined): Promise<Coverages> {
  const { status, body } = await api.get(`/Job/${jobId}/coverages`);
  expect(status).toBe(200);
  return body as unknown as Coverages;
}

test("both plans of a child are found from either, in the order of the parents' birthdays", async () => {
  const { api } = await stack.createAccount();
  const [ofMother, ofFather] = await verify(api, ask(mother), ask(father));

  const coverages = await read(api, ofMother);

  expect(coverages).toMatchObject({
    plans: [
      { job_id: ofFather, status: "succeeded", coverage: "active", payer_name: "CIGNA DENTAL", order: 1 },
      { job_id: ofMother, payer_id: "60054", order: 2 },
    ],
    certainty: "derived",
    assumptions: [expect.stringContaining("court's decree")],
    contradictions: [],
    not_asked: [],
  });
  expect(coverages.reasons.map(({ job_id: jobId, path }) => [jobId, path])).toEqual([
    [ofFather, "/subscriber/dob"],
    [ofMother, "/subscriber/dob"],
  ]);
  expect((await read(api, ofFather)).plans).toEqual(coverages.plans);
});

test("what a payer states decides", async () => {
  const { api } = await stack.createAccount();
  const [ofMother, ofFather] = await verify(
    api,
    ask(mother),
    ask(father, { messages: ["NORTHSTAR DENTAL IS PRIMARY"] }),
  );

  const { certainty, plans, not_asked: notAsked } = await read(api, ofMother);

  expect([certainty, plans.map(({ job_id: id }) => id)]).toEqual(["stated", [ofMother, ofFather]]);
  expect(notAsked).toEqual([]);
});

test("a plan that an answer names and no job asks about is shown", async () => {
  const { api } = await stack.createAccount();
  const [id] = await verify(api, ask(mother, { messages: ["MAPLE DENTAL IS PRIMARY"] }));

  const { not_asked: notAsked } = await read(api, id);

  expect(notAsked).toMatchObject([{ job_id: id, path: "/other_coverage/0", payer_name: "MAPLE DENTAL" }]);
});

test("others at that time, a sibling, and the patient's other days are no plans of the patient", async () => {
  const { api } = await stack.createAccount();
  const [id] = await verify(
    api,
    ask(mother),
    ask(father, { dependent: { ...child, first_name: "Nora" } }),
    ask(father, { dependent: { ...child, dob: "11/02/2021" } }),
    ask(father, { appointment_at: "2031-03-05T15:00:00Z" }),
  );

  expect(await read(api, id)).toMatchObject({ plans: [{ job_id: id, order: null }], certainty: "unknown" });
});

test("a correction takes the place of the job that it corrects", async () => {
  const { api } = await stack.createAccount();
  const [ofMother, ofFather] = await verify(api, ask(mother), ask(father));
  const { body } = await api.post(`/Job/${ofFather}/correct`, { subscriber: { group_number: "G-78" } });
  await api.get(`/Job/${body.id}?wait=60`);

  const { plans } = await read(api, ofMother);

  expect(plans.map(({ job_id: id }) => id).toSorted()).toEqual([ofMother, body.id].toSorted());
});

test("each read job is in the audit, and another account's are not found", async () => {
  const { api } = await stack.createAccount();
  const other = await stack.createAccount();
  const [ofMother, ofFather] = await verify(api, ask(mother), ask(father));
  const [theirs] = await verify(other.api, ask(father));

  const { plans } = await read(api, ofMother);

  expect(plans).toHaveLength(2);
  expectError(await api.get(`/Job/${theirs}/coverages`), 404);
  const { body } = await api.get("/Audit?action=job.coverages");
  expect((body.data as { subject: string }[]).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([ofMother, ofFather]),
  );
});
