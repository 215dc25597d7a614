import { type Audit, serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** The audits send no key of their own. */
const fetchWithKey: typeof fetch = (url, options) =>
  fetch(url, { ...options, headers: { ...options?.headers, "x-token-api": account.liveKey } });

const toAudits = (): readonly Audit[] => serverAudits({ url: () => `${stack.url}/graphql/gql`, fetchFn: fetchWithKey });

/** Not taken: requests that a page of another origin could send without asking first. */
const refused = ["5A70", "D6D5", "6A70"]; // forms, and queries in addresses

describe("GraphQL over HTTP, as graphql-http audits it", () => {
  test.each(toAudits().map(({ id, name }) => ({ id, name })))("$id $name", async ({ id, name }) => {
    const outcome = await toAudits()
      .find((audit) => audit.id === id)
      ?.fn();

    if (!refused.includes(id)) return expect(outcome).toMatchObject({ status: "ok" });
    expect(name).toMatch(/^MAY /);
    expect(outcome).toMatchObject({ status: "notice", response: { status: expect.toBeOneOf([405, 415]) } });
  });
});
