import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { compileCache } from "../support/compile-cache.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { startStack } from "../support/stack.ts";

test("under load no process opens more connections than NIGHTGUARD_DATABASE_CONNECTIONS, and all work is done", async () => {
  const stack = await startStack({ NIGHTGUARD_DATABASE_CONNECTIONS: "6" });
  onTestFinished(stack.stop);
  const { api } = await stack.createAccount();
  const watch = await watchConnections(stack.databaseUrl);
  const items = Array.from({ length: 100 }, () => anEligibilityRequest());

  const ask = async () => {
    const first = await api.post("/Batch", { items });
    const second = await api.post("/Batch", { items });
    return Promise.all([first, second].map((accepted) => untilEnded(api, accepted)));
  };
  const calls = Array.from({ length: 20 }, () => api.post("/Eligibility", anEligibilityRequest()));
  const lists = Array.from({ length: 20 }, () => api.get("/Job?limit=100"));
  const [batches, ...answers] = await Promise.all([ask(), ...calls, ...lists]);

  expect(answers.map(({ status, text }) => (status === 200 ? "ok" : text)).filter((text) => text !== "ok")).toEqual([]);
  expect(batches.map(({ counts }) => counts.succeeded)).toEqual([100, 100]);
  const most = await watch.stop();
  expect([...most.keys()].map((name) => name.replace(/ [0-9a-f]{8}$/, ""))).toEqual(
    expect.arrayContaining(["nightguard api 6", "nightguard worker 6"]),
  );
  expect(Math.max(...most.values())).toBeLessThanOrEqual(6);
});

test("a process that may open more connections than PostgreSQL has ends at once and says what to do", async () => {
  const child = spawn(process.execPath, [program, "worker"], {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      DATABASE_URL: inject("services").databaseUrl,
      REDIS_URL: "redis://127.0.0.1:1",
      NIGHTGUARD_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      NIGHTGUARD_DATABASE_CONNECTIONS: "10000",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));

  const [words, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);

  expect(exitCode).toBe(64);
  expect(words).toMatch(
    /^nightguard: this process may open 10000 connections and PostgreSQL has room for \d+; lower NIGHTGUARD_DATABASE_CONNECTIONS or raise max_connections\n$/,
  );
});

const program = fileURLToPath(new URL("../../apps/nightguard/src/main.ts", import.meta.url));

/** Looks every 10 ms. @returns what stops that, and the most connections seen of each application */
async function watchConnections(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const most = new Map<string, number>();
  let watching = true;
  const done = (async () => {
    while (watching) {
      const { rows } = await client.query<{ name: string; open: number }>(
        `select application_name as name, count(*)::integer as open
         from pg_stat_activity
         where datname = current_database() and application_name like 'nightguard %'
         group by application_name`,
      );
      for (const { name, open } of rows) most.set(name, Math.max(open, most.get(name) ?? 0));
      await sleep(10);
    }
    await client.end();
  })();
  return {
    async stop() {
      watching = false;
      await done;
      return most;
    },
  };
}
