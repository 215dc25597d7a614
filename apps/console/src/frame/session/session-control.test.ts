import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Session } from "@nightguard/contract";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../../test/support/waiting.ts";
import { createSessionControl } from "./session-control.ts";
import type { Tabs } from "./tabs.ts";

const startedAt = Date.parse("2026-11-24T12:00:00.000Z");
const idleMs = 900_000;

function toSession(locksAt: number): Session {
  return {
    id: "ses_1",
    user: { id: "usr_1", name: "Ada", email: null },
    door: "link",
    is_operator: false,
    must_add_passkey: false,
    accounts: [],
    idle_seconds: idleMs / 1_000,
    locks_at: new Date(locksAt).toISOString(),
    ends_at: new Date(startedAt + 12 * 3_600_000).toISOString(),
  };
}

/** A server whose session locks when the test says so, and a tab that talks to it; time moves as the test moves it. */
async function startTab() {
  let time = startedAt;
  let locksAt: number | undefined = startedAt + idleMs;
  const calls: string[] = [];
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json", date: new Date(time).toUTCString() })
      .end(JSON.stringify(body));
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    if (call === "POST /Session" || (call === "POST /Session/activity" && locksAt !== undefined))
      locksAt = time + idleMs;
    if (call === "DELETE /Session") locksAt = undefined;
    if (call === "DELETE /Session") answer(response, 200, { continue_at: "https://login.example/out" });
    else if (locksAt === undefined || locksAt <= time)
      answer(response, 401, { error: { statusCode: 401, message: "Sign in" } });
    else answer(response, call === "POST /Session" ? 201 : 200, toSession(locksAt));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  const others = createOtherTabs();
  const control = createSessionControl({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on TCP
    tabs: others.tabs,
    now: () => time,
    setTimer(run, ms) {
      const key = {};
      timers.set(key, { at: time + ms, run });
      return () => timers.delete(key);
    },
  });
  return {
    control,
    calls,
    others,
    kind: () => control.state.get().kind,
    endSession: () => {
      locksAt = undefined;
    },
    /** As another tab does: the server knows of activity that this one has not heard of. */
    postpone: () => {
      locksAt = time + idleMs;
    },
    moveBy(ms: number) {
      time += ms;
      for (const [key, { at, run }] of timers) {
        if (at > time) continue;
        timers.delete(key);
        run();
      }
    },
  };
}

function createOtherTabs() {
  const told: unknown[] = [];
  let listener: Parameters<Tabs["listen"]>[0] = () => undefined;
  const tabs: Tabs = {
    post: (message) => void told.push(message),
    listen(given) {
      listener = given;
    },
  };
  return { tabs, told, tell: (...message: Parameters<typeof listener>) => listener(...message) };
}

test("who is signed in already is found out; who is not gets the sign-in page", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  expect(tab.control.state.get()).toMatchObject({ kind: "signed_in", locksAt: startedAt + idleMs });
  tab.endSession();
  await tab.control.start(undefined);
  expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "new" });
});

test("why signing in elsewhere did not work is said, unless somebody is signed in", async () => {
  const tab = await startTab();
  await tab.control.start(undefined, "Refused");
  expect(tab.kind()).toBe("signed_in");
  tab.endSession();
  await tab.control.start(undefined, "Refused");
  expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "new", problem: "Refused" });
});

test("a link signs in, and the other tabs are notified", async () => {
  const tab = await startTab();
  tab.endSession();
  await tab.control.start("secret");
  expect(tab.kind()).toBe("signed_in");
  expect(tab.calls).toEqual(["POST /Session"]);
  expect(tab.others.told).toEqual([{ kind: "signed_in" }]);
});

test("an idle page is emptied when its time is up, in all tabs", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  tab.moveBy(idleMs);
  expect(tab.kind()).toBe("checking"); // nothing is shown while the server is asked
  await until(() => expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "locked" }));
  expect(tab.others.told).toEqual([{ kind: "left", reason: "locked" }]);
});

test("a tab that slept while another was used goes on", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  tab.moveBy(idleMs - 1_000);
  tab.postpone();
  tab.moveBy(1_000);
  await until(() => expect(tab.kind()).toBe("signed_in"));
  expect(tab.others.told).toEqual([]);
});

test("activity is reported and postpones the lock, here and in the other tabs", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  tab.moveBy(600_000);
  tab.control.noteActivity();
  await until(() => expect(tab.control.state.get()).toMatchObject({ locksAt: startedAt + 600_000 + idleMs }));
  expect(tab.others.told).toEqual([{ kind: "active", locksAt: startedAt + 600_000 + idleMs }]);
});

test("another tab's activity postpones the lock, and its end is this one's", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  tab.others.tell({ kind: "active", locksAt: startedAt + 2 * idleMs });
  tab.moveBy(idleMs);
  expect(tab.kind()).toBe("signed_in");
  tab.others.tell({ kind: "left", reason: "signed_out" });
  expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "signed_out" });
  expect(tab.others.told).toEqual([]); // they know
});

test("signing in elsewhere opens a locked tab again", async () => {
  const tab = await startTab();
  tab.endSession();
  await tab.control.start(undefined);
  tab.postpone();
  tab.others.tell({ kind: "signed_in" });
  await until(() => expect(tab.kind()).toBe("signed_in"));
});

test("an answer 401 empties the page, and signing out ends the session and says where to go on", async () => {
  const tab = await startTab();
  await tab.control.start(undefined);
  tab.control.noteSignedOut();
  expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "ended" });

  await tab.control.start(undefined);
  expect(await tab.control.signOut()).toBe("https://login.example/out");
  expect(tab.calls.at(-1)).toBe("DELETE /Session");
  expect(tab.control.state.get()).toEqual({ kind: "signed_out", reason: "signed_out" });
});
