import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { expectError } from "../support/expect-error.ts";
import { toErrorObject } from "../support/graphql.ts";
import { sendRaw } from "../support/raw-http.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** What stands in the place of a person's data, and in no answer. */
const canary = "Xanthippe";

/** The canary in a form that each of the checks of a text refuses. */
const badTexts = [canary.repeat(30), `${canary}\u0000`, { [canary]: canary }, [canary]];

const person = (text: unknown) => ({
  first_name: text,
  last_name: text,
  member_id: text,
  dob: canary,
  group_number: text,
});
const request = (text: unknown) => ({
  payer: { id: text },
  provider: { npi: canary, tax_id: canary },
  subscriber: person(text),
  dependent: person(text),
  version: canary,
  transform: canary,
  location_id: text,
  reference: text,
});

const json = { "content-type": "application/json" };
const csv = { "content-type": "text/csv" };
const columns = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const longName = "x".repeat(100);

type Ask = () => Promise<ApiAnswer>;
const send = (method: string, path: string, body?: unknown, headers = {}): Ask => {
  return () => account.api.send(method, path, body, headers);
};
const askGraphql = (body: unknown): Ask => {
  return async () => toErrorObject(await account.api.post("/graphql/gql", body, json));
};
const administer = (method: string, path: string, body?: unknown): Ask => {
  return () => stack.admin.send(method, path, body, {});
};
const raw = (head: string): Ask => {
  return () => sendRaw(stack.url, `${head}\r\nHost: a\r\nX-Token-API: ${account.liveKey}\r\nConnection: close\r\n\r\n`);
};

describe("an error repeats nothing of what was sent in", () => {
  test.each<[string, number, readonly Ask[]]>([
    [
      "the fields of a request",
      400,
      ["/Eligibility", "/ClearCoverage"].flatMap((path) => badTexts.map((text) => send("POST", path, request(text)))),
    ],
    [
      "a body that cannot be read",
      400,
      [`{"last_name": "${canary}`, `{"last_name": ${canary}}`, canary, `"${canary}"`, `["${canary}"]`].map((body) =>
        send("POST", "/Eligibility", body, json),
      ),
    ],
    [
      "a batch",
      400,
      [
        ...badTexts.map((text) => send("POST", "/Batch", { items: [request(text)], on_invalid: "reject" })),
        send("POST", "/Batch", { items: canary, defaults: canary, name: [canary], operation: canary }),
        send("POST", "/Batch", `{"items": ["${canary}`, json),
        send("POST", "/Batch", { [canary]: request("a"), items: [request("a")] }),
        send("POST", "/Batch", `${canary},${canary}\n${canary},1\n`, csv),
        send("POST", "/Batch", `${columns},first name\n${canary}`, csv),
        send("POST", "/Batch", `${columns}\n${canary},"${canary}\n`, csv),
        send("POST", "/Batch", `${columns}\n${canary}"${canary}",${canary}\n`, csv),
        send("POST", "/Batch", Buffer.from(`${columns}\n${canary}\xff,${canary}\n`, "latin1"), csv),
        send("POST", `/Batch?map[${canary}]=first_name`, `${columns}\n`, csv),
        send("POST", `/Batch?map[Patient]=${canary}`, `${columns}\n`, csv),
        send("POST", "/Batch", `{"last_name": "${canary}\n${canary}\n`, { "content-type": "application/x-ndjson" }),
      ],
    ],
    [
      "a GraphQL request that cannot be read",
      400,
      [
        ...[`{"query": "${canary}`, `{"query": ${canary}}`, `["${canary}"]`, `"${canary}"`].map(askGraphql),
        askGraphql({ query: [canary], variables: canary, operationName: { [canary]: canary } }),
      ],
    ],
    [
      "a query",
      400,
      [
        ...["limit", "cursor", "status", "operation", "created_after"].map((name) =>
          send("GET", `/Job?${name}=${canary}`),
        ),
        send("GET", `/Job?reference=${canary}%00`),
        send("GET", `/Job?reference=${canary.repeat(30)}`),
        send("GET", `/Job/a?wait=${canary}`),
        send("GET", `/Batch/a/results?format=${canary}`),
        send("GET", `/Payer?feature=${canary}`),
        send("GET", `/PayerDirectory?response_level=${canary}`),
        send("GET", `/Usage?from=${canary}&to=${canary}`),
        send("POST", `/Batch?operation=${canary}&npi=${canary}`, "", csv),
        administer("GET", `/Admin/Audit?account_id=${canary}`),
        administer("GET", `/Admin/Audit?since=${canary}`),
      ],
    ],
    [
      "an address",
      404,
      [`/${canary}`, `/Job/${canary}`, `/Batch/${canary}`, `/Batch/${canary}/results`].map((path) => send("GET", path)),
    ],
    ["an address that is broken", 400, [send("GET", `/Job/${canary}%zz`)]],
    ["an address that is too long", 414, [send("GET", `/Job?reference=${canary.repeat(1_000)}`)]],
    ["an address of another method", 405, [send("PATCH", `/Job/${canary}`), send("PUT", `/Batch/${canary}`, canary)]],
    [
      "a content type",
      415,
      [
        send("POST", "/Eligibility", canary, { "content-type": `text/${canary}` }),
        send("POST", "/Batch", canary, { "content-type": `text/csv; charset=${canary}` }),
      ],
    ],
    [
      "a key",
      401,
      [
        send("GET", "/Payer", undefined, { "x-token-api": canary }),
        send("GET", `/Payer?key=${canary}`, undefined, { authorization: `Bearer ${canary}` }),
      ],
    ],
    [
      "what is no request",
      400,
      [raw(`GET /Job?reference=${canary} HTTP/1.1\r\n${canary}`), raw(`${canary} / HTTP/1.1`)],
    ],
    ["header fields that are too large", 431, [raw(`GET / HTTP/1.1\r\nX-Name: ${canary.repeat(3_000)}`)]],
    ["an expectation", 417, [raw(`GET / HTTP/1.1\r\nExpect: ${canary}`)]],
    [
      "an administrator's request",
      400,
      [
        administer("PUT", `/Admin/Plan/${canary}%20`, { verifications_per_second: 1, verification_burst: 1 }),
        administer("PUT", "/Admin/Plan/small", { verifications_per_second: canary, verification_burst: canary }),
        administer("POST", "/Admin/Account", { name: `${canary}\n`, plan: `${canary} `, trial_ends_at: canary }),
        administer("POST", "/Admin/Account", { name: canary, plan: canary }),
        administer("PUT", "/Admin/Payer/60054", { closed: [canary], status: canary, max_per_second: canary }),
        administer("PUT", `/Admin/Payer/${canary.repeat(20)}`, {}),
      ],
    ],
    ["a key's name", 400, [send("POST", "/ApiKey", { name: `${canary}${longName.repeat(3)}`, mode: canary })]],
  ])("%s (%i)", async (_what, status, requests) => {
    // One by one: an account may have few uploads on their way.
    for (const ask of requests) {
      const answer = await ask();
      expectError(answer, status);
      expect(answer.text).not.toContain(canary);
      expect(JSON.stringify(answer.headers)).not.toContain(canary);
    }
    expect(stack.log()).not.toContain(canary);
  });

  test("rows of a batch that are rejected", async () => {
    const good = { ...request(canary), provider: { npi: "1234567893", tax_id: "123456789" }, dependent: undefined };
    const items = [
      { ...good, subscriber: { ...person(canary), dob: "04/17/1983" }, version: "v2", transform: undefined },
      ...badTexts.map((text) => ({ ...request(text), reference: undefined })),
    ];

    const { status, body } = await account.api.post("/Batch", { items });

    expect(status).toBe(202);
    const { text, body: rejections } = await account.api.get(`/Batch/${body.id}/rejections`);
    expect(rejections.data).toHaveLength(badTexts.length);
    expect(text).not.toContain(canary);
    expect(stack.log()).not.toContain(canary);
  });
});
