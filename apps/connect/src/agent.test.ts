import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runAgent } from "./agent.ts";
import { openJournal } from "./journal.ts";
import { openSealingKey } from "./secrets.ts";
import { parseSettings } from "./settings.ts";

const hourMs = 3_600_000;

test("what a source notes while an alert about it is sent is not lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent "));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "drop"));
  await writeFile(join(folder, "key"), "ng_test_key", { mode: 0o600 });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const hook = createServer(async (_, response) => {
    asked.resolve();
    await answer.promise;
    response.end();
  });
  await once(hook.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void hook.close());
  const settings = parseSettings(
    `url: http://127.0.0.1:9
key_file: key
zone: UTC
alerts: { webhook: "http://127.0.0.1:${(hook.address() as AddressInfo).port}" }
sources: [{ name: north, kind: folder, path: drop, schedule: { at: ["00:00"], catch_up_hours: 24 } }]`,
    join(folder, "connect.yaml"),
  );
  await mkdir(settings.state, { mode: 0o700 });
  const journal = openJournal(settings.state, await openSealingKey(settings.state));
  onTestFinished(journal.close);
  const since = new Date(Date.now() - 48 * hourMs).toISOString();
  journal.saveSource("north", { since, problem: { code: "enoent", text: "a folder is gone", since, isTold: false } });

  const stop = new AbortController();
  const running = runAgent({ settings, environment: {}, signal: stop.signal, say: () => undefined });
  await asked.promise;
  await vi.waitFor(() => expect(journal.readSource("north").problem).toBeUndefined(), 60_000);
  const { ranAt } = journal.readSource("north");
  expect(ranAt).toBeDefined();
  answer.resolve();
  await vi.waitFor(() => expect(journal.readSource("north").lateToldAt).toBeDefined(), 60_000);
  stop.abort();
  await running;

  expect(journal.readSource("north")).toMatchObject({ ranAt });
  expect(journal.readSource("north").problem).toBeUndefined();
});
