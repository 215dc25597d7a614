import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import type { PayerAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

// pass-through.long.test.ts tests which error each answer becomes; here, that all of them are well-formed Error objects.

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** A verification of somebody of whom the payer says this; with a payer of its own, which no other test brings down. */
async function verifyWith(path: string, ...answers: readonly (PayerAnswer | undefined)[]) {
  const request = anEligibilityRequest({ payer: { id: `P-${aMemberId()}` } });
  const memberId = request.subscriber.member_id;
  stack.payer.answersAbout(memberId, ...answers);
  const answer = await account.api.post(path, request, { "x-request-id": memberId });
  expect(answer.headers["x-request-id"]).toBe(memberId);
  return { answer, calls: stack.payer.callsAbout(memberId).length };
}

const aFault = { message: "The group is closed", code: "group_closed", primaryReason: "Closed" };

describe.concurrent.each(["/Eligibility", "/ClearCoverage"])("POST %s answers an Error object", (path) => {
  test.each([400, 401, 402, 403, 404, 429, 500, 503, 504])("for a %i of the payer service", async (status) => {
    const headers = { "content-type": "text/plain", "x-request-id": "theirs", "www-authenticate": "theirs" };

    const { answer } = await verifyWith(path, { status, headers, body: aFault });

    expect(expectError(answer, status).upstream).toEqual(aFault);
    expect(answer.headers["www-authenticate"]).toBeUndefined();
  });

  test.each<[string, PayerAnswer | undefined]>([
    ["a connection that breaks", undefined],
    ["an answer without content", { status: 204 }],
    ["an unknown encoding", { headers: { "content-encoding": "zip" }, body: "{}" }],
  ])("for %s", async (_what, said) => {
    const { answer } = await verifyWith(path, said);

    expect(Object.keys(expectError(answer, 502))).toEqual(["statusCode", "message"]);
  });

  test("for what the payer service said last", async () => {
    const { answer, calls } = await verifyWith(path, { status: 503, body: "closed" }, { status: 400, body: aFault });

    expect(expectError(answer, 400).upstream).toEqual(aFault);
    expect(calls).toBe(2);
  });
});

test("a redirect is not followed: a question goes to the payer service that was configured, or nowhere", async () => {
  const visits: unknown[] = [];
  const elsewhere = createServer((request, response) => {
    visits.push(request.url);
    response.end("{}");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void elsewhere.close());
  const { port } = elsewhere.address() as AddressInfo; // listens on TCP
  const redirect = (status: number) => ({ status, headers: { location: `http://127.0.0.1:${port}/Eligibility` } });

  const { answer, calls } = await verifyWith("/Eligibility", redirect(301), redirect(307), redirect(303));

  expect(Object.keys(expectError(answer, 502))).toEqual(["statusCode", "message"]);
  expect(calls).toBe(3);
  expect(visits).toEqual([]);
});

test("what the payer service says of a person stays in upstream and out of our own words and the log", async () => {
  const name = "Xanthippe";
  const upstream = { message: `${name} is unknown`, code: name, primaryReason: name };

  const { answer } = await verifyWith("/Eligibility", { status: 404, body: upstream });

  const error = expectError(answer, 404);
  expect(error.upstream).toEqual(upstream);
  expect(error.message).not.toContain(name);
  expect(stack.log()).not.toContain(name);
});
