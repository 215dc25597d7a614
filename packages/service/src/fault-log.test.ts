import { UnavailableError } from "@nightguard/contract";
import { DispatchAwayError } from "@nightguard/dispatch";
import { createLog } from "@nightguard/platform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFaultLog, describeFault } from "./fault-log.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function aFaultLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { faults: createFaultLog(createLog({ level: "info", name: "test", destination })), lines };
}

const refused = () => Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
const away = expect.stringMatching(/^PostgreSQL does not accept connections: check that it runs/);

test("a fault that repeats is one line with its reason, then one in five seconds with how many were held back", () => {
  const { faults, lines } = aFaultLog();
  const failEachSecond = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const loop of ["release", "sweep"]) faults.warn("round failed, trying again", refused(), { loop });
      vi.advanceTimersByTime(1_000);
    }
  };

  failEachSecond(10);

  expect(lines).toMatchObject([
    { level: "warn", loop: "release", fault: away, msg: "round failed, trying again" },
    { level: "warn", heldBack: 9, fault: away, msg: "round failed, trying again" },
    { level: "warn", heldBack: 10, fault: away, msg: "round failed, trying again" },
  ]);
  expect(lines.filter((line) => "err" in line)).toEqual([]);
});

test("after five seconds without a failure, the next one is logged at once", () => {
  const { faults, lines } = aFaultLog();
  faults.warn("ticket dropped", refused());
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(1);

  faults.warn("ticket dropped", refused());
  expect(lines).toHaveLength(2);
});

test("one fault does not hide another, nor one message another", () => {
  const { faults, lines } = aFaultLog();
  faults.warn("ticket dropped", refused());
  faults.warn("round failed, trying again", refused());
  faults.warn("ticket dropped", new Error("Connection terminated unexpectedly"));
  faults.warn("ticket dropped", new TypeError("of one place"));
  faults.warn("ticket dropped", new TypeError("of another"));

  expect(lines).toHaveLength(5);
});

test("an unknown error is given with its kind, code and stack, never with its message", () => {
  const { faults, lines } = aFaultLog();
  const error = Object.assign(new Error('invalid input syntax for type date: "Jane Doe"'), { code: "22007" });

  faults.warn("round failed, trying again", error, { loop: "sweep" });

  expect(lines).toMatchObject([{ fault: "Error 22007", loop: "sweep", err: { stack: expect.any(Array) } }]);
  expect(JSON.stringify(lines)).not.toContain("Jane");
});

test("a fault names the store that has it", () => {
  const timedOut = new Error("Command timed out");
  const ofRedis = new DispatchAwayError("The service is temporarily unavailable", 2, { cause: timedOut });
  const offline = new DispatchAwayError("…", 2, { cause: new Error("Stream isn't writeable") });

  expect(describeFault(ofRedis).fault).toMatch(/^Redis does not answer in time/);
  const ofLedger = new UnavailableError("The service is temporarily unavailable", 2, { cause: refused() });
  expect(describeFault(ofLedger).fault).toEqual(away);
  expect(describeFault(timedOut).fault).toMatch(/^PostgreSQL does not answer in time/);
  expect(describeFault(offline)).toEqual({ fault: expect.stringMatching(/^Redis cannot be used/) });
});
