import { ConnectionBudgetError, ReplicaError } from "@nightguard/ledger";
import { createLog } from "@nightguard/platform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReplicaLog } from "./replica-log.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function startLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, note: createReplicaLog(createLog({ level: "info", name: "test", destination })) };
}

const withCode = (code: string) => Object.assign(new Error("about Maria"), { code });

test.each([
  ["one that is behind", new ReplicaError("behind", "the standby is behind"), /^the standby is behind$/],
  ["one that is full", new ConnectionBudgetError("no room", true), /^The standby has too few connections: no room$/],
  ["one that is gone", withCode("ECONNREFUSED"), /^The standby does not accept .* in NIGHTGUARD_REPLICA_URL/],
  ["a read that it broke off", withCode("40001"), /^The standby broke off a read .*hot_standby_feedback = on/],
  ["another failure, without its message", withCode("XX000"), /^A read failed on the standby \(XX000\)$/],
])("the log says in words why the standby is not used: %s", (_name, reason, words) => {
  const { lines, note } = startLog();

  note(reason);

  expect(lines).toMatchObject([{ level: "warn", fault: expect.stringMatching(words) }]);
});

test("there is one line a minute", () => {
  const { lines, note } = startLog();
  for (let second = 0; second < 120; second++) {
    note(withCode("ECONNREFUSED"));
    vi.advanceTimersByTime(1_000);
  }

  expect(lines).toHaveLength(2);
});
