import { gzipSync } from "node:zlib";
import type { ErrorDetail } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { readRejections } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { leastCpuMs } from "../support/least-cpu.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

/** What an answer to a fault may take, whatever was sent: 100 issues of a path and a sentence. */
const longestAnswer = 64 * 1024;
/** What compressed bodies inflate to here: the most that is read of them whatever they were before. */
const inflatedBytes = 8 * 1024 * 1024;

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** Checks what holds for every answer to a fault. @returns the inside of the Error object */
function expectBounded(answer: ApiAnswer): ErrorDetail {
  const error = expectError(answer, 400);
  expect(answer.text.length).toBeLessThan(longestAnswer);
  expect(error.issues?.length ?? 0).toBeLessThanOrEqual(100);
  for (const { path, message } of error.issues ?? []) {
    expect(path.length).toBeLessThanOrEqual(200);
    expect(message.length).toBeLessThanOrEqual(500);
  }
  return error;
}

/** A text of about so many bytes. */
const fill = (piece: string, bytes: number) => piece.repeat(bytes / piece.length);

const gzip = { "content-encoding": "gzip" };
const json = { "content-type": "application/json" };
const csv = { "content-type": "text/csv" };

describe("a JSON batch", () => {
  test.each([
    { name: "an unknown member again and again", members: fill('"a":1,', inflatedBytes), path: "" },
    { name: "an option again and again", members: fill('"name":"x",', inflatedBytes), path: "name" },
    { name: "its items again and again", members: fill('"items":[],', inflatedBytes), path: "items" },
    {
      name: "hundreds of thousands of unknown members",
      members: Array.from({ length: 500_000 }, (_, index) => `"m${index}":1,`).join(""),
      path: "",
    },
  ])("with $name is refused at the first of them", async ({ members, path }) => {
    const body = gzipSync(`{${members}"operation":"eligibility"}`);

    const error = expectBounded(await account.api.post("/Batch", body, { ...json, ...gzip }));

    expect(error.issues).toEqual([{ path, message: expect.any(String) }]);
    expect(error.issues_omitted).toBeUndefined();
  });

  test("whose unknown member has a name of a million letters is answered in short", async () => {
    const body = JSON.stringify({ ["é".repeat(500_000)]: 1, items: [anEligibilityRequest()] });

    expect(expectBounded(await account.api.post("/Batch", body, json)).issues).toHaveLength(1);
  });

  test("reports a fault of its defaults once, and not once for each item", async () => {
    const body = {
      defaults: { provider: { npi: "12" }, subscriber: { first_name: "x".repeat(300) } },
      items: [{}, {}],
    };

    expect(expectBounded(await account.api.post("/Batch", body)).issues).toEqual([
      { path: "defaults.provider.npi", message: "must be 10 digits" },
      { path: "defaults.subscriber.first_name", message: "must have at most 255 characters" },
    ]);
  });

  test("with defaults of many unknown members takes no longer for each item", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, index]));
    const before = process.cpuUsage();

    const body = gzipSync(JSON.stringify({ defaults: unknown, items: Array.from({ length: 20_000 }, () => ({})) }));
    expectBounded(await account.api.post("/Batch", body, { ...json, ...gzip }));

    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(10_000); // 200 s where each item is given all of them
  });

  test("may be nested deeply", async () => {
    const deep = "[".repeat(400_000) + "]".repeat(400_000);

    expectBounded(await account.api.post("/Batch", `{"items":[${deep}]}`, json));
    expectBounded(await account.api.post("/Batch", `{"defaults":${deep},"items":[{}]}`, json));
    expectBounded(await account.api.post("/Batch", `{"items":[{"subscriber":{"dob":${deep}}}]}`, json));
  });
});

describe("a batch of bad rows", () => {
  const rows = 3_000;
  /** A dot is faulty in nine places. */
  const bodies = [
    {
      contentType: "application/json",
      body: JSON.stringify({ items: Array.from({ length: rows }, () => ".") }),
      each: 1,
    },
    { contentType: "application/x-ndjson", body: "{\n".repeat(rows), each: 1 },
    { contentType: "application/x-ndjson", body: "{}\n".repeat(rows), each: 3 },
    {
      contentType: "text/csv",
      body: `payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n${".,,,,,,,\n".repeat(rows)}`,
      each: 8, // a dot is no payer id
    },
  ];

  test.each(bodies)(
    "as $contentType lists 100 of its issues and counts the rest",
    async ({ contentType, body, each }) => {
      const answer = await account.api.post("/Batch", body, { "content-type": contentType });

      const error = expectBounded(answer);
      expect(error.issues).toHaveLength(100);
      expect(error.issues_omitted).toBe(rows * each - 100);
    },
  );

  test("keeps at most 100 issues of each row", async () => {
    const text = `\u0000\ud800${"x".repeat(300)}`;
    const person = { first_name: text, last_name: text, member_id: text, dob: text, group_number: text };
    const worst = {
      payer: { id: text },
      provider: { npi: text, tax_id: text },
      subscriber: person,
      dependent: person,
      version: text,
      transform: text,
      reference: text,
      location_id: text,
      operation: text,
      appointment_at: text,
    };
    const accepted = await account.api.post("/Batch", { items: [anEligibilityRequest(), worst] });

    const { data } = await readRejections(account.api, String(accepted.body.id));

    const issues = data[0]?.issues as readonly unknown[];
    expect(issues.length).toBeGreaterThan(20);
    expect(issues.length).toBeLessThanOrEqual(100);
  });
});

describe("a CSV file", () => {
  test("with 16,000 columns of one name lists 100 issues and counts the rest", async () => {
    const body = gzipSync(`${fill("npi,", 64_000)}npi\n1\n`);

    const error = expectBounded(await account.api.post("/Batch", body, { ...csv, ...gzip }));

    expect(error.issues).toHaveLength(100);
    expect(error.issues_omitted).toBe(16_000 + 7 - 100); // and seven columns that it lacks
  });

  test("with 16,000 columns that mean nothing is answered as one with a few", async () => {
    const body = gzipSync(`${Array.from({ length: 16_000 }, (_, index) => `c${index}`).join(",")}\n1\n`);

    const error = expectBounded(await account.api.post("/Batch", body, { ...csv, ...gzip }));

    expect(error.issues).toHaveLength(9); // eight columns that it lacks, and some that it has
  });
});

describe("the options of a batch", () => {
  test("in a query lists 100 issues and counts the rest", async () => {
    const query = Array.from({ length: 1_500 }, (_, index) => `a${index}`).join("&");

    const error = expectBounded(await account.api.post(`/Batch?${query}`, "a\n", csv));

    expect([error.issues?.length, error.issues_omitted]).toEqual([100, 1_400]);
  });

  test("with the same parameter a thousand times and names of thousands of letters are answered in short", async () => {
    for (const query of [fill("name=x&", 7_000), fill("a&", 7_000), "a".repeat(7_000), `map[${"a".repeat(7_000)}]=x`]) {
      expectBounded(await account.api.post(`/Batch?${query}`, "a\n", csv));
    }
  });

  test("in the parts of a form are answered in short", async () => {
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n`;
    const parts = Array.from({ length: 40 }, (_, index) => part(`${index}-${"x".repeat(290)}`)).join("");
    const headers = { "content-type": "multipart/form-data; boundary=b" };

    for (const body of [parts + file, file + parts, fill(part("a"), 500_000), fill(file, 500_000)]) {
      expectBounded(await account.api.post("/Batch", `${body}--b--\r\n`, headers));
    }
  });
});

test("a body is not searched for a boundary of 15 KB", async () => {
  const half = "a".repeat(7_500);

  const cpuMs = await leastCpuMs(
    async (tries) =>
      expectBounded(
        await account.api.post("/Batch", "a".repeat(1_000_000), {
          "content-type": `multipart/form-data; boundary=${half}b${half}`,
          "idempotency-key": `long-boundary-${tries}`,
        }),
      ),
    900,
  );

  expect(cpuMs).toBeLessThan(1_000); // 4 s where it is
});

describe("a list in a body", () => {
  test.each([
    { entry: "0", path: "/WebhookEndpoint" },
    { entry: '""', path: "/WebhookEndpoint" },
  ])("of hundreds of thousands of entries $entry is answered in short", async ({ entry, path }) => {
    const body = `{"url":"https://example.com","events":[${fill(`${entry},`, 900_000)}${entry}]}`;

    const cpuMs = await leastCpuMs(async () => {
      const { issues } = expectBounded(await account.api.post(path, body, json));
      expect(issues?.length).toBeGreaterThan(0);
    }, 450);

    expect(cpuMs).toBeLessThan(500);
  });

  test("of the administration, too", async () => {
    const body = `{"closed":[${fill("0,", 900_000)}0]}`;

    expectBounded(await stack.admin.put("/Admin/Payer/60054", body, json));
  });
});

test("a verification whose body is nested deeply, or has many unknown fields, is answered in short", async () => {
  const deep = "[".repeat(400_000) + "]".repeat(400_000);
  const many = Array.from({ length: 60_000 }, (_, index) => `"m${index}":1`).join(",");

  for (const body of [deep, `{"subscriber":${deep}}`, `{${many}}`, `{"subscriber":{${many}}}`]) {
    expectBounded(await account.api.post("/Eligibility", body, json));
  }
});

describe("GraphQL", () => {
  /** Issues of all errors of an answer together, listed and not. */
  function countIssues({ body, text }: ApiAnswer) {
    expect(text.length).toBeLessThan(longestAnswer);
    const errors = body.errors as readonly { readonly extensions: ErrorDetail }[];
    const sum = (count: (detail: ErrorDetail) => number) =>
      errors.reduce((total, { extensions }) => total + count(extensions), 0);
    return {
      listed: sum(({ issues = [] }) => issues.length),
      omitted: sum(({ issues_omitted: omitted = 0 }) => omitted),
    };
  }
  const ask = (query: string, variables: object | string = {}) => {
    const text = typeof variables === "string" ? variables : JSON.stringify(variables);
    return account.api.post("/graphql/gql", `{"query":${JSON.stringify(query)},"variables":${text}}`, json);
  };

  test("lists at most 100 issues of all fields of an operation together", async () => {
    const verification = 'api_RequestEligibility(payer: {}, provider: {}, subscriber: {}, version: "")';
    const fields = Array.from({ length: 20 }, (_, index) => `f${index}: ${verification}`).join(" ");

    const { listed, omitted } = countIssues(await ask(`mutation { ${fields} }`));

    expect(listed).toBe(100);
    expect(omitted).toBe(20 * 9 - 100);
  });

  const creating = "api_CreateWebhookEndpoint";
  const verifying = "api_RequestEligibility";
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const unknownFields = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`first_nam${index}`, 1]));

  test.each([
    {
      name: "a list of 50,000 faulty entries",
      query: `mutation($events: [String!]) { ${creating}(url: "https://example.com", events: $events) { id } }`,
      variables: { events: zeros(50_000) },
    },
    {
      name: "6,000 unknown fields",
      query: `mutation($person: SubscriberInput) { ${verifying}(subscriber: $person) }`,
      variables: { person: unknownFields },
    },
    {
      name: "a literal list of 9,000 faulty entries",
      query: `mutation { ${creating}(url: "https://example.com", events: [${"0 ".repeat(9_000)}]) { id } }`,
      variables: {},
    },
    {
      name: "a literal with 2,000 unknown fields",
      query: `mutation { ${verifying}(subscriber: {${Object.keys(unknownFields)
        .slice(0, 2_000)
        .map((name) => `${name}:1`)
        .join(" ")}}) }`,
      variables: {},
    },
    {
      name: "a variable of a deep type",
      query: `query($a: ${"[".repeat(4_900)}Int${"]".repeat(4_900)}) { api_BatchList(limit: $a) { next_cursor } }`,
      variables: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    },
  ])("answers $name in short and within a quarter of a second", async ({ query, variables }) => {
    await ask(query); // compiles

    const cpuMs = await leastCpuMs(async () => {
      const { listed, omitted } = countIssues(await ask(query, variables));
      expect([listed <= 100, omitted]).toEqual([true, 0]);
    }, 225);

    expect(cpuMs).toBeLessThan(250);
  });

  test("cuts long names of variables short", async () => {
    const name = "a".repeat(10_000);

    const answer = await ask(`query($${name}: Int!) { api_BatchList(limit: $${name}) { next_cursor } }`);

    expect(countIssues(answer)).toEqual({ listed: 1, omitted: 0 });
    expect(answer.text.length).toBeLessThan(1_000);
  });
});
