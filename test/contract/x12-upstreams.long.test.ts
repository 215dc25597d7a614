import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { startClaimMd } from "../upstreams/claim-md.ts";
import { startCore } from "../upstreams/core.ts";

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount({ recovery_questions: 0 }); // each question is asked once
});
afterAll(() => stack.stop());

const partner = { sender_id: "SENDER", receiver_id: "OFFALLY" };
const login = { username: "user", password: "secret" };

/** A service, and the upstream by which it is asked. */
const services = [
  ["core_soap", () => startCore({ protocol: "soap", ...login }), { ...login, ...partner }],
  ["core_mime", () => startCore({ protocol: "mime", ...login }), { ...login, ...partner }],
  ["claim_md", () => startClaimMd(), { account_key: "key-1" }],
] as const;

test.each(services)(
  "%s: a batch asks each question once, and its results are read from the 271",
  async (kind, start, credentials) => {
    const service = await start();
    onTestFinished(service.close);
    const payerId = `PAYER-${kind.toUpperCase().replace("_", "")}`;
    await put(`/Admin/Upstream/${kind.replace("_", "-")}`, {
      kind,
      url: service.url,
      credentials,
      max_per_minute: 6000,
    });
    await put(`/Admin/Route/${kind.replace("_", "-")}`, { upstream: kind.replace("_", "-"), payers: [payerId] });
    const rows = [...Array.from({ length: 20 }, () => "PLAIN"), "AAA75", "999"].map((form, index) => {
      const person = { first_name: "Ana María", last_name: "D’Arcy-Łuk*", dob: "04/17/1983", group_number: "G-77" };
      return anEligibilityRequest({
        payer: { id: payerId },
        provider: { npi: "1234567893", tax_id: "123456789", name: "Müller: Dental" },
        subscriber: { ...person, member_id: `${form}-${index}` },
      });
    });

    const batch = await untilEnded(account.api, await account.api.post("/Batch", { items: rows }));

    const results = await readResults(account.api, batch.id);
    expect(service.faults).toEqual([]);
    expect(service.questions.map(({ subscriber }) => subscriber.memberId).toSorted()).toEqual(
      rows.map(({ subscriber }) => subscriber.member_id).toSorted(),
    );
    expect(new Set(service.questions.map(({ controlNumber }) => controlNumber)).size).toBe(rows.length);
    const statuses = results.map((result) => `${result.status} ${result.coverage ?? "-"}`);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "succeeded active"));
    expect(statuses.slice(20)).toEqual(["succeeded rejected", "failed -"]);
    expect(stack.log()).not.toMatch(/PLAIN-|ARCY|secret|key-1/);
  },
);

test.each(services)(
  "%s: an answer without its trailer counts where the operator allows it, and says so",
  async (kind, start, credentials) => {
    const service = await start();
    onTestFinished(service.close);
    const name = `open-${kind.replace("_", "-")}`;
    const payerId = name.toUpperCase().replaceAll("-", "");
    const settings = { allow_missing_trailer: true };
    await put(`/Admin/Upstream/${name}`, { kind, url: service.url, credentials, settings });
    await put(`/Admin/Route/${name}`, { upstream: name, payers: [payerId] });
    const row = anEligibilityRequest({
      payer: { id: payerId },
      provider: { npi: "1234567893", tax_id: "123456789", name: "Example Dental" },
      subscriber: { ...anEligibilityRequest().subscriber, member_id: "NOTRAILER-1" },
    });

    const batch = await untilEnded(
      account.api,
      await account.api.post("/Batch", { items: [row], transform: "true_eligibility" }),
    );

    expect(await readResults(account.api, batch.id)).toMatchObject([
      {
        status: "succeeded",
        coverage: "active",
        attempts: 1,
        result: {
          warnings: expect.arrayContaining([expect.objectContaining({ code: "truncated" })]),
          meta: { confidence: "low" },
        },
      },
    ]);
  },
);

async function put(path: string, body: object): Promise<void> {
  const { status, text } = await stack.admin.put(path, body);
  expect([200, 201], text).toContain(status);
}
