import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClient, type TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey, stingyLimits } from "../support/standing.ts";
import { clockErrorMs, until, untilLater } from "../support/waiting.ts";

let stack: Stack;
/** A second API process on the same stores; no one notifies it of changes. */
let otherUrl: string;

beforeAll(async () => {
  stack = await borrowStack();
  otherUrl = await stack.addApi("other");
});
afterAll(() => stack.stop());

/** An account with the means to change it, and its key's view of both processes. */
async function anAccount(limits = {}) {
  const { id } = await stack.createAccount(limits);
  const plan = String((await stack.admin.get(`/Admin/Account/${id}`)).body.plan);
  const { id: keyId, key } = await createKey(stack, id);
  const headers = { "x-token-api": key };
  const open = (url: string) => createTestClient(url, headers, { isPatient: true });
  const processes = [open(stack.url), open(otherUrl)] as const;
  return {
    processes,
    change: (patch: object) => stack.admin.patch(`/Admin/Account/${id}`, patch),
    changeKey: (patch: object) => stack.admin.patch(`/Admin/ApiKey/${keyId}`, patch),
    changePlan: (changed: object) => stack.admin.put(`/Admin/Plan/${plan}`, { ...ample, ...changed }),
  };
}

const ample = { verifications_per_second: 1_000, verification_burst: 1_000, requests_per_second: 1_000 };
const read = (api: TestClient) => api.get("/Payer");
const verify = (api: TestClient) => api.post("/Eligibility", anEligibilityRequest());

/** Asks again and again until each process answers so, which has to be within a second. */
async function expectSoon(status: number, processes: readonly TestClient[], ask: typeof read): Promise<void> {
  const hold = async (api: TestClient) => expect((await ask(api)).status).toBe(status);
  await Promise.all(processes.map((api) => untilLater(1_000, () => hold(api))));
}

describe("a change by the administration holds within a second on every process", () => {
  test.each([
    ["a plan taken away", { plan: null }, 402],
    ["billing out of sync", { billing_synced: false }, 500],
    ["a trial without a card", { trial_ends_at: "2999-01-01T00:00:00Z" }, 402],
    ["a trial that ended", { trial_ends_at: "2020-01-01T00:00:00Z", card_on_file: true }, 402],
  ])("%s, and mended again", async (_what, patch, status) => {
    const { processes, change } = await anAccount();
    await expectSoon(200, processes, read);
    const { body: before } = await change({});

    await change(patch);
    await expectSoon(status, processes, read);

    await change(before);
    await expectSoon(200, processes, read);
  });

  test("a key that is disabled, and enabled again", async () => {
    const { processes, changeKey } = await anAccount();
    await expectSoon(200, processes, read);

    await changeKey({ disabled: true });
    await expectSoon(403, processes, read);

    await changeKey({ disabled: false });
    await expectSoon(200, processes, read);
  });

  test("a plan with lower limits", async () => {
    const { processes, changePlan } = await anAccount();
    await expectSoon(200, processes, read);

    await changePlan(stingyLimits);

    await expectSoon(429, processes, async (api) => {
      await read(api); // takes the only token
      return read(api);
    });
  });

  test.each([
    ["verifications", verify],
    ["requests", read],
  ])("a plan with more %s, also for an account that had used up what it had", async (_what, ask) => {
    const { processes, changePlan } = await anAccount(stingyLimits);
    await ask(processes[0]);
    await expectSoon(429, processes, ask);

    await changePlan(ample);

    await expectSoon(200, processes, ask);
  });
});

test("a trial ends by itself", async () => {
  const { processes, change } = await anAccount();
  const endsAt = new Date(Date.now() + 2_500);
  await change({ trial_ends_at: endsAt.toISOString(), card_on_file: true });

  let lastOtherAt = 0;
  await until(async () => {
    const askedAt = Date.now();
    const answer = await read(processes[0]);
    if (answer.status !== 402) lastOtherAt = askedAt;
    expectError(answer, 402);
  });

  expect(Date.now()).toBeGreaterThan(endsAt.getTime() - clockErrorMs);
  expect(lastOtherAt).toBeLessThan(endsAt.getTime() + clockErrorMs);
});
