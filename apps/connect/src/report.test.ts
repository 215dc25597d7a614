import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { sourceReportSchema } from "@nightguard/contract";
import { expect, onTestFinished, test } from "vitest";
import { createClient, type SourceReport } from "./client.ts";
import { openJournal } from "./journal.ts";
import { createReporter } from "./report.ts";
import type { FileRun } from "./run.ts";
import { parseSettings } from "./settings.ts";

const minuteMs = 60_000;
const agent = "k3f9m2ab7ck3f9m2ab7c";
const aRun = (more: Partial<FileRun> = {}): FileRun => ({
  id: "k3f9m2ab7c",
  source: "north",
  startedAt: "2026-11-29T20:00:00.000Z",
  file: "Philomena Quarrington.csv",
  folder: "2026-11-29 20.00 Philomena Quarrington k3f9m2ab7c",
  step: { at: "claiming" },
  ...more,
});

/** A reporter of the sources `north` and `south`, and a service that answers with a status. */
async function startReporter() {
  const calls: { method: string; url: string; body?: SourceReport }[] = [];
  const known: object[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    calls.push({ method, url, ...(method === "PUT" && { body: (await json(request)) as SourceReport }) });
    const answered = method === "DELETE" && status === 200 ? 204 : status;
    const body = status < 300 ? { data: known } : { error: { statusCode: status, message: "refused" } };
    response
      .writeHead(answered, { "content-type": "application/json" })
      .end(answered === 204 ? "" : JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const folder = await mkdtemp(join(tmpdir(), "nightguard-report-"));
  const journal = openJournal(folder, randomBytes(32));
  onTestFinished(async () => {
    server.close();
    journal.close();
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sources = ["north", "south"].map((name) => `{ name: ${name}, kind: folder, path: ${name} }`);
  const settings = parseSettings(`{ url: ${url}, sources: [${sources}] }`, join(folder, "connect.yaml"));
  for (const { name } of settings.sources) journal.saveSource(name, { since: "2026-11-29T00:00:00.000Z" });
  const client = createClient({ url, key: "ng_test_key", maxTries: 1 });
  const lines: string[] = [];
  const say = (source: string, text: string) => void lines.push(`${source} ${text}`);
  const report = createReporter({ sources: settings.sources, journal, client, agent, isWatching: true, say });
  let lookedAtMs = 0;
  return {
    journal,
    known,
    lines,
    answers(next: number) {
      status = next;
    },
    /** Lets time pass, reports what is due, and returns what was asked of the service. */
    async reportAfter(minutes: number) {
      calls.length = 0;
      lookedAtMs += minutes * minuteMs;
      await report(lookedAtMs, AbortSignal.timeout(minuteMs));
      return calls.map((call) => ({ ...call }));
    },
  };
}

const methodsOf = (calls: readonly { method: string; url: string }[]) =>
  calls.map(({ method, url }) => `${method} ${url}`);
const bothSources = ["PUT /Source/north", "PUT /Source/south"];

test("a report says what came and what failed, and names no file", async () => {
  const { journal, reportAfter } = await startReporter();
  const batchId = `bat_${"1".repeat(32)}`;
  const counts = {
    ...{ total: 3, rejected: 1, queued: 0, running: 0, succeeded: 2, failed: 1 },
    cancelled: 0,
    expired: 0,
    deleted: 0,
  };
  const ended = [{ kind: "refused" }, { kind: "answered", batchId, counts }] as const;
  for (const [index, outcome] of ended.entries()) {
    const endedAt = `2026-11-29T20:0${index}:00.000Z`;
    journal.save(aRun({ id: `run-${index}`, step: { at: "ended", endedAt, outcome } }));
  }
  journal.save(aRun({ id: "run-open" }));
  journal.saveSource("north", {
    since: "2026-11-29T00:00:00.000Z",
    lookedAt: "2026-11-29T20:02:00.000Z",
    succeededAt: "2026-11-29T20:01:00.000Z",
    problem: { code: "busy", text: "the service\ncannot answer", since: "2026-11-29T20:02:00.000Z", isTold: false },
  });

  const [north] = await reportAfter(0);

  expect(north?.body).toEqual({
    agent,
    kind: "folder",
    is_watching: true,
    last_look_at: "2026-11-29T20:02:00.000Z",
    last_success_at: "2026-11-29T20:01:00.000Z",
    next_run_at: null,
    late_at: "2026-11-30T22:01:00.000Z",
    under_way: 1,
    problem: { code: "busy", text: "the service cannot answer", since: "2026-11-29T20:02:00.000Z" },
    last_runs: [
      {
        ended_at: "2026-11-29T20:01:00.000Z",
        outcome: "answered",
        batch_id: batchId,
        counts: { total: 3, succeeded: 2, rejected: 1 },
      },
      { ended_at: "2026-11-29T20:00:00.000Z", outcome: "refused", batch_id: null, counts: null },
    ],
  });
  expect(JSON.stringify(north)).not.toContain("Philomena");
  expect(sourceReportSchema.safeParse(north?.body).error).toBeUndefined();
});

test("what has not changed is reported again within 15 minutes, and a look alone is no change", async () => {
  const { journal, reportAfter } = await startReporter();
  expect(methodsOf(await reportAfter(0))).toEqual([...bothSources, "GET /Source"]);
  journal.saveSource("north", { ...journal.readSource("north"), lookedAt: "2026-11-29T20:02:00.000Z" });
  expect(await reportAfter(1)).toEqual([]);

  journal.save(aRun());
  expect(methodsOf(await reportAfter(1))).toEqual(["PUT /Source/north"]);
  expect(methodsOf(await reportAfter(12))).toEqual(["PUT /Source/south"]);
  expect(methodsOf(await reportAfter(2))).toEqual(["PUT /Source/north"]);
});

test("while the service cannot answer, it is asked once a look, which is logged once", async () => {
  const { answers, lines, reportAfter } = await startReporter();
  answers(503);
  for (let minute = 1; minute <= 3; minute++) expect(methodsOf(await reportAfter(1))).toEqual(["PUT /Source/north"]);
  expect(lines).toEqual(["north the console cannot show how it goes here: the service cannot answer now: refused"]);

  answers(200);
  expect(methodsOf(await reportAfter(1))).toEqual([...bothSources, "GET /Source"]);
  answers(503);
  await reportAfter(15);
  expect(lines).toHaveLength(2);
});

test("a refused report is not repeated at each look", async () => {
  const { answers, lines, reportAfter } = await startReporter();
  answers(403);
  expect(methodsOf(await reportAfter(0))).toEqual([...bothSources, "GET /Source"]);
  expect(await reportAfter(1)).toEqual([]);
  expect(methodsOf(await reportAfter(14))).toEqual(bothSources);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["north", "south"]);
});

test("sources that are no longer in the settings are deleted, those of other agents are not", async () => {
  const { known, reportAfter } = await startReporter();
  known.push({ name: "north", agent }, { name: "west", agent: "another2222" }, { name: "west", agent });
  expect(methodsOf(await reportAfter(0)).slice(2)).toEqual(["GET /Source", `DELETE /Source/west?agent=${agent}`]);
});
