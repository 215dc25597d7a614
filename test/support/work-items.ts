import type { WorkItem, WorkItemWithHistory } from "@nightguard/contract";
import { expect } from "vitest";
import { untilEnded } from "./batches.ts";
import type { TestClient } from "./client.ts";
import { anEligibilityRequest } from "./requests.ts";
import type { Stack } from "./stack.ts";

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const refusal = { status: 422, body: { message: "No" } };

/** A request with an appointment, which the payer service refuses. */
export function aFailingRequest({ payer }: Pick<Stack, "payer">, overrides: Readonly<Record<string, unknown>> = {}) {
  const request = anEligibilityRequest({ appointment_at: inHours(24), ...overrides });
  payer.answersAbout(request.subscriber.member_id, refusal);
  return request;
}

/** Asks in a batch, and waits for its end. @returns the batch's id */
export async function askInBatch(api: TestClient, ...items: readonly object[]): Promise<string> {
  return (await untilEnded(api, await api.post("/Batch", { items }))).id;
}

export async function listWork(api: TestClient, query = ""): Promise<readonly WorkItem[]> {
  const { text, body } = await api.get(`/WorkItem?${query}`);
  expect(text).toContain('"next_cursor"'); // a failure shows the Error object
  return body.data as readonly WorkItem[];
}

/** The only item of the list. */
export async function findOnlyItem(api: TestClient, query = ""): Promise<WorkItem> {
  const items = await listWork(api, query);
  expect(items).toHaveLength(1);
  return items[0] as WorkItem;
}

/** Makes an appointment that needs a person. */
export async function makeItem(stack: Pick<Stack, "payer">, api: TestClient): Promise<WorkItem> {
  await askInBatch(api, aFailingRequest(stack));
  return findOnlyItem(api);
}

export async function readItem(api: TestClient, id: string): Promise<WorkItemWithHistory> {
  const { status, body } = await api.get(`/WorkItem/${id}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as WorkItemWithHistory;
}
