import { afterAll, beforeAll, expect, test } from "vitest";
import { untilBatchEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { passDeadlines } from "../support/deadlines.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const notFound = { headers: { "content-type": "application/edi-x12" }, body: x12Rejection("75", "C") };
const refusal = { status: 422, body: { message: "No" } };
const inactive = { body: { benefitsInformation: [{ code: "6", name: "Inactive", serviceTypeCodes: ["35"] }] } };
const active = { body: activeAnswer };
const unclear = { body: {} };

const appointment_at = "2026-11-24T15:00:00Z";
const anItem = (overrides: object = {}) => ({ ...anEligibilityRequest(), appointment_at, ...overrides });
const aRefusedItem = () => anItem({ provider: { npi: "12", tax_id: "123456789" } });

/** An item about which the payer answers with these in turn. */
function anItemAnswered(...answers: Parameters<Stack["payer"]["answersAbout"]>[1][]) {
  const item = anItem();
  stack.payer.answersAbout(item.subscriber.member_id, ...answers);
  return item;
}

interface Counted {
  readonly id: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly coverage: Readonly<Record<string, number>>;
  readonly mended: number;
  readonly needs_you: number;
  readonly failures: readonly { readonly count: number }[];
  readonly status: string;
}

/** What the day, the list of batches and each batch say, which is the same unless something ends meanwhile. */
async function expectAgreement(api: TestClient, expected: { readonly needs: number; readonly total: number }) {
  const need = await until(async () => {
    const day = (await api.get("/Appointment?on=2026-11-24&limit=200")).body as unknown as {
      readonly data: readonly { readonly status: string; readonly coverage: string | null }[];
      readonly refused: readonly unknown[];
      readonly summary: Readonly<Record<string, number>>;
    };
    const listed = (await readAll(api, "/Batch")) as unknown as readonly Counted[];
    const batches = await Promise.all(
      listed.map(async ({ id }) => (await api.get(`/Batch/${id}`)).body as unknown as Counted),
    );
    const needs = {
      expected: expected.needs,
      day: day.summary.needs_you,
      rowsOfDay: day.refused.length + day.data.filter(isFailing).length,
      list: sum(listed, ({ needs_you }) => needs_you),
      batches: sum(batches, ({ needs_you }) => needs_you),
      causes: sum(batches, causesOf),
    };
    expect(new Set(Object.values(needs)), JSON.stringify(needs)).toEqual(new Set([expected.needs]));
    return { day, listed };
  });
  const { total, needs_you: _, ...parts } = need.day.summary;
  expect(total).toBe(expected.total);
  expect(Object.values(parts).reduce((all, count) => all + count, 0)).toBe(total);
  return need;
}

const isFailing = ({ status, coverage }: { readonly status: string; readonly coverage: string | null }) =>
  coverage === "rejected" || status === "failed" || status === "expired";

const causesOf = ({ counts, mended, status, failures }: Counted) =>
  (status === "cancelled" ? 0 : (counts.rejected ?? 0) - mended) + sum(failures, ({ count }) => count);

const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0);

test("the day, the list of batches and each batch count the same rows as needing somebody, in every state", async () => {
  const { api } = await stack.createAccount();
  const items = [
    anItem(),
    anItemAnswered(inactive, refusal),
    anItemAnswered(unclear),
    anItemAnswered(notFound),
    anItemAnswered(notFound, notFound, active),
    anItemAnswered(refusal, active),
    aRefusedItem(),
    aRefusedItem(),
  ];
  const { id: batch } = (await api.post("/Batch", { items })).body;
  await untilBatchEnded(api, batch);
  const rows = (await api.get(`/Batch/${batch}/Row`)).body.data as readonly { row: number; job_id: string }[];
  const jobOf = (row: number) => rows.find((one) => one.row === row)?.job_id;
  await expectAgreement(api, { needs: 5, total: 8 });

  const later = await api.post("/Batch", { items: [anItem(), aRefusedItem()], not_before: inAMonth });
  await expectAgreement(api, { needs: 6, total: 10 });
  await api.post(`/Batch/${later.body.id}/cancel`, {});
  await expectAgreement(api, { needs: 5, total: 9 });

  const mending = { mends: batch, items: [anItem({ mends_row: 7 })] };
  await untilBatchEnded(api, (await api.post("/Batch", mending)).body.id);
  await expectAgreement(api, { needs: 4, total: 9 });

  // While a correction waits, its patient needs nobody.
  const corrected = { subscriber: { member_id: aMemberId() }, not_before: inAMonth };
  const waiting = (await api.post(`/Job/${jobOf(4)}/correct`, corrected)).body.id;
  await expectAgreement(api, { needs: 3, total: 9 });
  await api.post(`/Job/${waiting}/cancel`, {});
  await expectAgreement(api, { needs: 3, total: 9 });
  await api.delete(`/Job/${waiting}`);
  await expectAgreement(api, { needs: 4, total: 9 });

  // A correction that is rejected too needs somebody, until the one after it has an answer.
  const again = (await api.post(`/Job/${jobOf(5)}/correct`, {})).body.id;
  await api.get(`/Job/${again}?wait=60`);
  await expectAgreement(api, { needs: 4, total: 9 });
  await api.post(`/Job/${again}/correct`, {});
  await expectAgreement(api, { needs: 3, total: 9 });

  // A patient who needed nobody does once asking again fails.
  await api.post(`/Job/${jobOf(2)}/correct`, {});
  await expectAgreement(api, { needs: 4, total: 9 });

  await api.post(`/Batch/${batch}/retry`, {});
  await untilBatchEnded(api, batch);
  await expectAgreement(api, { needs: 3, total: 9 });

  await api.delete(`/Job/${jobOf(4)}`);
  await expectAgreement(api, { needs: 2, total: 8 });

  const never = { not_before: inAMonth, deadline: new Date(Date.parse(inAMonth) + 1_000).toISOString() };
  const expiring = (await api.post("/Batch", { items: [anItem()], ...never })).body.id;
  await passDeadlines(stack.databaseUrl);
  await untilBatchEnded(api, expiring);
  const { listed } = await expectAgreement(api, { needs: 3, total: 9 });
  expect(listed.find(({ id }) => id === expiring)?.counts).toMatchObject({ expired: 1 });
  await api.delete(`/Batch/${expiring}`);
  await expectAgreement(api, { needs: 2, total: 8 });
});
