import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Batch, type BatchItem, type Client, type Job, NightguardError } from "../client.ts";
import { openJournal } from "../journal.ts";
import { OpenDentalError } from "../open-dental/open-dental-error.ts";
import type { VisitRun } from "../run.ts";
import { type Schedule, weekdays } from "../schedule/schedule.ts";
import { toItemQuestion } from "./question.ts";
import type { Visit } from "./visit.ts";
import { createVisitSource } from "./visit-source.ts";

const schedule: Schedule = { at: ["00:00"], days: [...weekdays], holidays: [], catch_up_hours: 24 };
const batch = { transform: "true_eligibility" } as const;
const settings = {
  name: "salem",
  zone: "UTC",
  schedule,
  verify: { days_ahead: 1, max_age_days: 30, new_benefit_year: true, on_the_day: true },
  batch,
};
const dayMs = 86_400_000;

/** A service that keeps its idempotency keys, and whose payers answer at once. */
function startService({ answeredAgoMs = 0 }: { answeredAgoMs?: number } = {}) {
  const batches: { key: string; batch: Batch; items: readonly BatchItem[] }[] = [];
  const find = (id: string) => {
    const found = batches.find(({ batch: { id: known } }) => known === id);
    if (found) return found;
    throw new NightguardError("There is no such batch", { statusCode: 404, isRetryable: false });
  };
  const client = {
    async *batches() {
      yield* batches.map(({ batch: known }) => known);
    },
    async submitBatch(items: readonly BatchItem[], { name }: { name: string }, { idempotencyKey: key }: CallWithKey) {
      const known = batches.find(({ key: other }) => other === key);
      if (known && JSON.stringify(known.items) === JSON.stringify(items)) return known.batch;
      if (known)
        throw new NightguardError("The key was used for another body", { statusCode: 409, isRetryable: false });
      const counts = { total: items.length, succeeded: items.length, queued: 0, running: 0, rejected: 0 };
      const taken = { id: `bat_${batches.length + 1}`, name, status: "completed", counts } as Batch;
      batches.push({ key, batch: taken, items });
      return taken;
    },
    batch: async (id: string) => ({
      ...find(id).batch,
      finished_at: new Date(Date.now() - answeredAgoMs).toISOString(),
    }),
    async *results(id: string) {
      for (const [index, { reference }] of find(id).items.entries()) {
        yield { row: index + 1, reference, coverage: "active", finished_at: new Date().toISOString() } as Job;
      }
    },
  } as unknown as Client;
  return { client, batches };
}
interface CallWithKey {
  readonly idempotencyKey: string;
}

/** A visit of tomorrow, unlike any other. */
function aVisit(patient: string): Visit {
  const appointmentAt = new Date(Date.now() + dayMs).toISOString();
  return {
    appointmentAt,
    item: {
      payer: { id: "CX014" },
      provider: { npi: "1234567893", tax_id: "123456789" },
      subscriber: { first_name: "A", last_name: patient, member_id: patient, dob: "01/02/1980", group_number: "1" },
      reference: `salem:${patient}`,
    },
  };
}

/** An agent of an office, with a journal of its own. */
async function openAgent(client: Client, { isOnce = false }: { isOnce?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "visits "));
  const journal = openJournal(folder, randomBytes(32));
  onTestFinished(async () => {
    journal.close();
    await rm(folder, { recursive: true });
  });
  journal.saveSource("salem", { since: new Date(Date.now() - 2 * dayMs).toISOString() });
  let visits: readonly Visit[] = [];
  const failures: string[] = [];
  let canWrite = true;
  const practice = {
    id: "0123456789abcdef",
    pull: async () => ({ visits, unaskable: [] }),
    async writeBack() {
      if (!canWrite) throw new OpenDentalError("key_refused", "the keys lack a permission");
    },
  };
  const { signal } = new AbortController();
  const onFailure = async (_: string, text: string) => void failures.push(text);
  const deps = { client, journal, practice, signal, isOnce, say: () => undefined, onFailure };
  return {
    journal,
    failures,
    open: () => createVisitSource(settings, deps),
    /** What the practice system has. */
    has(...patients: readonly Visit[]) {
      visits = patients;
    },
    mayNotWrite() {
      canWrite = false;
    },
    knows: (visit: Visit) => journal.readAnswer(toItemQuestion(visit.item, {})) !== undefined,
  };
}

test("of a batch that another agent submitted, answers belong to the patients whom it asked about", async () => {
  const { client, batches } = startService();
  const [one, two, three] = [aVisit("one"), aVisit("two"), aVisit("three")];
  const first = await openAgent(client);
  first.has(one, two);
  await first.open().turn();
  const second = await openAgent(client);
  second.has(two, three); // meanwhile one was cancelled, and three was made
  await second.open().turn();

  expect(batches).toHaveLength(1);
  expect([one, two, three].map(first.knows)).toEqual([true, true, false]);
  expect([one, two, three].map(second.knows)).toEqual([false, true, false]);
});

test("a run by hand finishes what an earlier one left, and then asks what is due now", async () => {
  const { client, batches } = startService();
  const agent = await openAgent(client, { isOnce: true });
  agent.journal.save({
    id: "k3f9m2ab7c",
    source: "salem",
    startedAt: new Date(Date.now() - dayMs).toISOString(),
    due: "2026-11-28 21:30",
    step: { at: "submitting", idempotencyKey: "a key", asked: [], unaskable: [] },
  });
  agent.has(aVisit("one"));
  await agent.open().turn();

  expect(agent.journal.ended("salem", 10)).toHaveLength(2);
  expect(batches).toHaveLength(1);
});

describe("a run that cannot end keeps later ones waiting for half a day at most", () => {
  test.each([
    ["waits", 0.4, 0],
    ["gives way", 0.6, 1],
  ])("where its batch was deleted, it %s after %s days", async (_, days, later) => {
    const { client, batches } = startService();
    const agent = await openAgent(client);
    agent.journal.save(aWaitingRun({ days }));
    agent.has(aVisit("one"));
    await agent.open().turn();

    expect(batches).toHaveLength(later);
    expect(agent.failures).toHaveLength(later);
  });

  test.each([
    ["waits", 0.4, 0],
    ["gives way", 0.6, 1],
  ])("where its answers cannot be written back, it %s after %s days", async (_, days, later) => {
    const { client, batches } = startService({ answeredAgoMs: days * dayMs });
    const agent = await openAgent(client);
    const visit = aVisit("one");
    agent.has(visit);
    agent.mayNotWrite();
    await agent.open().turn();

    expect(batches).toHaveLength(1);
    expect(agent.knows(visit)).toBe(true);
    expect(agent.journal.ended("salem", 10)).toHaveLength(later);
    expect(agent.failures).toHaveLength(later);
  });
});

/** A run whose batch the service does not know. */
const aWaitingRun = ({ days }: { days: number }): VisitRun => ({
  id: "k3f9m2ab7c",
  source: "salem",
  startedAt: new Date(Date.now() - days * dayMs).toISOString(),
  due: "2026-11-28 21:30",
  step: { at: "waiting", batchId: "bat_0", asked: [], unaskable: [] },
});
