import { createLog } from "@nightguard/platform";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../apps/api/src/app.ts";
import type { ApiDeps } from "../../apps/api/src/deps.ts";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { checkDescribed } from "../support/description.ts";
import { createValidation } from "../support/schemas.ts";

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, object>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let document: Record<string, unknown>;
let paths: Paths;
beforeAll(async () => {
  document = await describeApi();
  paths = document.paths as Paths; // as the first test shows
});

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

test("the description is valid OpenAPI 3.1, numbered 1.0.0", async () => {
  const validator = new Validator();
  const outcome = await validator.validate(structuredClone(document));

  expect(outcome).toMatchObject({ valid: true });
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: "1.0.0" } });
});

test("nothing in it points to what is not there", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = ""]) => pointer);
  const isThere = (pointer: string) =>
    pointer.split("/").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);

  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((pointer) => isThere(pointer) === undefined)).toEqual([]);
});

/** Those that were promised to callers in writing, which no change may remove. New ones need no line here. */
test("no address of the contract is missing", () => {
  const names = operations().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["GET /Payer", "GET /ClearCoverageCarrier", "GET /PayerDirectory"],
      ...["POST /Eligibility", "POST /ClearCoverage"],
      ...["GET /Job", "GET /Job/{id}", "POST /Job/{id}/cancel", "POST /Job/{id}/retry"],
      ...["POST /Batch", "GET /Batch", "GET /Batch/{id}", "GET /Batch/{id}/rejections", "GET /Batch/{id}/results"],
      ...["cancel", "pause", "resume", "retry"].map((verb) => `POST /Batch/{id}/${verb}`),
      ...["question", "answer", "explanation", "why", "history", "views"].map((part) => `GET /Job/{id}/${part}`),
      ...["GET /Batch/{id}/Row", "GET /Appointment", "POST /Job/search"],
      ...["GET /Batch/{id}/events", "GET /ApiKey", "POST /ApiKey", "PATCH /ApiKey/{id}", "GET /Usage"],
      ...["PUT /Admin/Plan/{name}", "POST /Admin/Account", "GET /Admin/Account", "GET /Admin/Account/{id}"],
      ...["PATCH /Admin/Account/{id}", "POST /Admin/Account/{id}/ApiKey", "PATCH /Admin/ApiKey/{id}"],
      ...["PUT /Admin/Payer/{id}", "GET /Admin/Audit", "GET /health/live", "GET /health/ready"],
      ...["POST /WebhookEndpoint", "GET /WebhookEndpoint", "GET /WebhookEndpoint/{id}", "PATCH /WebhookEndpoint/{id}"],
      ...["DELETE /WebhookEndpoint/{id}", "GET /WebhookEndpoint/{id}/deliveries", "POST /WebhookDelivery/{id}/replay"],
      ...["GET /WebhookDelivery/{id}", "GET /WebhookEndpoint/{id}/recoverable"],
      ...["rotate", "test", "recover"].map((verb) => `POST /WebhookEndpoint/{id}/${verb}`),
      ...["GET /Event", "POST /graphql/gql", "GET /graphql", "GET /openapi.json", "GET /docs"],
    ]),
  );
});

test("no route of the service is missing, and nothing is described that is no route", async () => {
  const app = createApi({ log: createLog({ level: "silent", name: "test" }) } as ApiDeps); // no use case is called
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    routes.push(...[method].flat().map((name) => `${name} ${url.replaceAll(/:(\w+)/g, "{$1}")}`));
  });
  await app.ready();
  await app.close();

  const forPeople = /^GET \/(?:console(?:\/.*)?|docs\/.*)?$/; // the pages' files, and the address that leads to the console
  const described = routes.filter((route) => !route.startsWith("HEAD ") && !forPeople.test(route));
  expect(operations().map(({ name }) => name)).toEqual(expect.arrayContaining(described));
  expect(operations()).toHaveLength(described.length);
});

test("every operation says what it does, who may call it, and how it fails", () => {
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);

  for (const { name, operation } of operations()) {
    expect([name, operation]).toEqual([
      name,
      expect.objectContaining({
        summary: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        tags: [expect.any(String)],
        security: expect.any(Array),
        responses: expect.objectContaining({ 400: expect.anything(), 500: expect.anything(), 503: expect.anything() }),
      }),
    ]);
    const statuses = Object.keys(operation.responses);
    if (operation.security.length > 0) expect([name, statuses]).toEqual([name, expect.arrayContaining(["401"])]);
    if (name.includes("{")) expect([name, statuses]).toEqual([name, expect.arrayContaining(["404"])]);
  }
});

test("every parameter says what it is", () => {
  const { parameters } = document.components as { parameters: Record<string, object> };
  const own = operations().flatMap(({ name, operation }) =>
    operation.parameters.map((parameter) => ({ name, parameter: parameter as { $ref?: string } })),
  );
  const all = [...own, ...Object.entries(parameters).map(([name, parameter]) => ({ name, parameter }))];

  for (const { name, parameter } of all) {
    if ("$ref" in parameter) continue;
    expect([name, parameter]).toEqual([name, expect.objectContaining({ description: expect.stringMatching(/\S/) })]);
  }
});

test("patterns keep to what the expressions of Python, Java and .NET have too", () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
    String(JSON.parse(text)),
  );
  // Named groups, lookbehind, Unicode classes, code points and sets of the `v` flag are each language's own.
  const isOwn = (pattern: string) => /\(\?(?!:)|\\[pPuckKGQEzZ]|\[[^\]]*(?:&&|\[|--)/.test(pattern);

  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter(isOwn)).toEqual([]);
  expect(isOwn("^\\P{Cc}*$")).toBe(true);
});

test("standard fields are described where they mean something", () => {
  const parametersOf = (path: string, method: string) =>
    (paths[path]?.[method]?.parameters ?? []).map((parameter) => JSON.stringify(parameter)).join();
  expect(parametersOf("/Eligibility", "post")).toMatch(/Idempotency-Key.*Prefer/);
  expect(parametersOf("/Job/{id}", "get")).toContain("If-None-Match");
  expect(parametersOf("/Batch/{id}/events", "get")).toContain("Last-Event-ID");

  const fieldsOf = (path: string, method: string, status: number) => paths[path]?.[method]?.responses[status];
  expect(fieldsOf("/Eligibility", "post", 202)).toMatchObject({
    headers: { Location: {}, "Preference-Applied": {}, "X-Job-Id": {}, RateLimit: {}, "Idempotent-Replayed": {} },
  });
  expect(fieldsOf("/Job/{id}", "get", 304)).toMatchObject({ headers: { ETag: {} } });
  expect(document.components).toMatchObject({
    responses: { TooManyRequests: { headers: { "Retry-After": {}, "RateLimit-Policy": {} } } },
  });
});

describe("examples", () => {
  test("fit their schemas", () => {
    const validate = createValidation(document);
    const all = findContents(paths).flatMap(({ where, content }) =>
      Object.entries(content).flatMap(([mediaType, { schema = {}, examples = {} }]) =>
        Object.entries(examples).map(([name, { value }]) => ({ where, mediaType, schema, name, value })),
      ),
    );
    const faults = all.flatMap(({ where, mediaType, schema, name, value }) => {
      return validate(schema, value).map((fault) => `${where}, ${mediaType}, ${name}: ${fault}`);
    });

    expect(all.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });

  test("exist for every operation that the guide mentions", () => {
    expect((document.info as { description: string }).description).not.toMatch(/^\{\{/m);
  });
});

describe("the check of all answers in the tests", () => {
  const asked = { method: "GET", path: "/health/live" };
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": "an-id",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  const answer = (changes: Partial<ApiAnswer> = {}): ApiAnswer => {
    const text = '{"status":"ok"}';
    return { status: 200, headers, text, body: JSON.parse(text), ...changes };
  };

  test("passes what is described", async () => {
    await expect(checkDescribed(asked, answer())).resolves.toBeUndefined();
  });

  test.each<[string, Partial<ApiAnswer>, RegExp]>([
    ["a status", { status: 418 }, /status 418 is not described/],
    ["a field of the body", { text: '{"status":"ok","more":1}' }, /additional properties/],
    ["a value", { text: '{"status":"fine"}' }, /allowed values/],
    ["a header field", { headers: { ...headers, "x-more": "1" } }, /x-more is not described/],
    ["a content type", { headers: { ...headers, "content-type": "text/plain" } }, /text\/plain is not described/],
  ])("finds %s that is not", async (_what, changes, fault) => {
    await expect(checkDescribed(asked, answer(changes))).rejects.toThrow(fault);
  });

  test.each<[string, Partial<ApiAnswer>, RegExp]>([
    ["a field of the body", { text: "{}" }, /required property 'status'/],
    ["a header field", { headers: { ...headers, "x-request-id": undefined } }, /x-request-id is missing/],
  ])("finds %s that is missing", async (_what, changes, fault) => {
    await expect(checkDescribed(asked, answer(changes))).rejects.toThrow(fault);
  });
});

interface MediaType {
  readonly schema?: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The contents of all requests and answers, by where they stand. */
function findContents(given: Paths): { where: string; content: Readonly<Record<string, MediaType>> }[] {
  return Object.entries(given).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
      ...(requestBody ? [{ where: `${method} ${path}, request`, content: { ...requestBody.content } }] : []),
      ...Object.entries(responses).flatMap(([status, response]) =>
        "content" in response
          ? [{ where: `${method} ${path}, ${status}`, content: { ...(response.content as object) } }]
          : [],
      ),
    ]),
  );
}
