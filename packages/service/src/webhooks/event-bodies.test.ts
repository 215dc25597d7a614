import { newUuid, toPublicId } from "@nightguard/contract";
import type { EventRecord } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { presentEvent, toTestBody } from "./event-bodies.ts";

const counts = {
  total: 2,
  rejected: 1,
  queued: 0,
  running: 0,
  succeeded: 1,
  failed: 0,
  cancelled: 1,
  expired: 0,
  deleted: 0,
};
const anEvent = (overrides: Partial<EventRecord>): EventRecord => ({
  id: newUuid(),
  accountId: newUuid(),
  mode: "live",
  no: 7,
  type: "job.expired",
  at: new Date("2026-11-20T22:00:00.000Z"),
  jobId: null,
  batchId: null,
  counts: null,
  reference: null,
  ...overrides,
});

test("an event of a batch's row names the job and the batch", () => {
  const event = anEvent({ jobId: newUuid(), batchId: newUuid(), reference: "r-1" });

  expect(presentEvent(event, { seesPatients: true })).toEqual({
    id: toPublicId("event", event.id),
    type: "job.expired",
    timestamp: "2026-11-20T22:00:00.000Z",
    data: {
      sequence: 7,
      job_id: toPublicId("job", event.jobId ?? ""),
      batch_id: toPublicId("batch", event.batchId ?? ""),
      status: "expired",
      reference: "r-1",
      url: `/Job/${toPublicId("job", event.jobId ?? "")}`,
    },
  });
});

test("callers who may not see patients get no reference", () => {
  const event = anEvent({ jobId: newUuid(), reference: "Quill, Ada" });

  expect(presentEvent(event, { seesPatients: false }).data).toMatchObject({ reference: null });
});

test("an event of a batch carries its counts", () => {
  const event = anEvent({ type: "batch.cancelled", batchId: newUuid(), counts });
  const batchId = toPublicId("batch", event.batchId ?? "");

  expect(presentEvent(event, { seesPatients: true }).data).toEqual({
    sequence: 7,
    batch_id: batchId,
    status: "cancelled",
    counts,
    url: `/Batch/${batchId}`,
  });
});

test("a test event names its endpoint and nothing else", () => {
  expect(JSON.parse(toTestBody("whe_1", new Date("2026-11-20T22:00:00.000Z")))).toEqual({
    type: "endpoint.test",
    timestamp: "2026-11-20T22:00:00.000Z",
    data: { endpoint_id: "whe_1" },
  });
});
