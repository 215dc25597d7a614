import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createTestClient } from "../support/client.ts";
import { toBatchRequests } from "./batch-requests.ts";
import type { Caller } from "./callers.ts";
import { type IntrospectedSchema, introspection, toGraphqlRequests } from "./graphql-requests.ts";
import { givesPeopleBack, judge } from "./judge.ts";
import { toRawRequests } from "./raw-requests.ts";
import { type FuzzRequest, toCommand } from "./request.ts";
import { type Description, toRestOperations } from "./rest-requests.ts";
import { createSender } from "./send.ts";
import type { FuzzedService } from "./service.ts";
import { createValues, type Values } from "./values.ts";

/** The figures of a run. */
export interface FuzzReport {
  readonly requests: number;
  /** Responses by status; 0 means none. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The highest CPU time of the requests measured alone. */
  readonly worst: { readonly cpuMs: number; readonly request: string };
  /** Responses that contained people of the caller. */
  readonly gaveBack: number;
  /** Violations, each kind once, with a command that repeats the request. */
  readonly violations: readonly string[];
}

/** Requests sent at once. */
const groupSize = 16;
/** Every nth group consists of requests that are not HTTP, each of which may take a while. */
const rawEvery = 25;
/** CPU time allowed for one request. */
const maxCpuMs = 250;
/** A single measurement also includes compilation and garbage collection. */
const tries = 3;
const housekeepingEvery = 100;
const maxShownLength = 1_500;

/**
 * Sends generated requests in groups and checks every response against the contract. CPU time is measured per group; only
 * a group above the limit of one request is measured request by request.
 *
 * @param options.seed the same requests are made for the same seed, save for ids that the service gave
 */
export async function fuzz(service: FuzzedService, options: { count: number; seed: number }): Promise<FuzzReport> {
  const generators = await createGenerators(service);
  const byName = new Map(service.callers.map((caller) => [caller.name, caller]));
  const sender = createSender(service.url, groupSize);
  const statuses: Record<string, number> = {};
  const violations = new Map<string, string>();
  let worst = { cpuMs: 0, request: "" };
  let requests = 0;
  let gaveBack = 0;

  for (let group = 0; requests < options.count; group++) {
    const generator = group % rawEvery === rawEvery - 1 ? generators.raw : generators.usual;
    const sent = fc.sample(generator, { seed: options.seed + group, numRuns: groupSize });
    const before = await service.cpuMs();
    await Promise.all(sent.map(sendAndJudge));
    const groupMs = (await service.cpuMs()) - before;
    if (groupMs > maxCpuMs) for (const request of sent) await measure(request);
    requests += sent.length;
    if (group % housekeepingEvery === housekeepingEvery - 1) await service.deleteEndpoints();
  }
  await sender.close();
  return { requests, statuses, worst, gaveBack, violations: [...violations.values()] };

  async function sendAndJudge(request: FuzzRequest): Promise<void> {
    const outcome = await sender.send(request);
    const status = outcome.kind === "answered" ? outcome.answer.status : 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    for (const fault of await judge(request, outcome, service.callers)) {
      report(request, fault, outcome.kind === "answered" ? outcome.answer.text.slice(0, 400) : "");
    }
    if (outcome.kind !== "answered") return;
    if (givesPeopleBack(request, outcome.answer, service.callers)) gaveBack += 1;
    const caller = byName.get(request.caller);
    // What the operator reads names everyone's accounts; it is to change its own.
    const isOwn = caller?.kind === "account" || (caller?.kind === "admin" && request.method === "POST");
    if (status < 300 && isOwn) caller.learn(outcome.answer.text.slice(0, 20_000));
  }

  async function measure(request: FuzzRequest): Promise<void> {
    let leastMs = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < tries && leastMs > maxCpuMs; tried++) {
      const before = await service.cpuMs();
      // Under its key it would be given the first answer again.
      await sender.send({ ...request, headers: request.headers.filter(([name]) => !/^idempotency-key$/i.test(name)) });
      leastMs = Math.min(leastMs, (await service.cpuMs()) - before);
    }
    if (leastMs > worst.cpuMs)
      worst = { cpuMs: Math.round(leastMs), request: `${request.method} ${request.path.slice(0, 100)}` };
    if (leastMs > maxCpuMs) report(request, "more CPU time than a request may take", `${Math.round(leastMs)} ms`);
  }

  function report(request: FuzzRequest, fault: string, detail: string): void {
    const route = request.path.replace(/\?.*$/s, "").replaceAll(/\/(?:[a-z]{3}_|ours-|%)[^/]*/g, "/{id}");
    const kind = `${fault} | ${request.method} ${route}`.slice(0, 200);
    if (violations.has(kind)) return;
    const command = keepShort(toCommand(request, service.url), violations.size);
    violations.set(
      kind,
      `${fault}
  ${request.caller}: ${command}
  ${detail}`,
    );
  }
}

/** Writes a long command to a file instead of cutting it off. */
function keepShort(command: string, number: number): string {
  if (command.length <= maxShownLength) return command;
  const file = join(tmpdir(), `nightguard-fuzz-${process.pid}-${number}.sh`);
  writeFileSync(file, `${command}\n`);
  return `bash ${file}`;
}

async function createGenerators({ url, callers, sinkUrl }: FuzzedService) {
  const [first] = callers;
  const client = createTestClient(url, first?.headers);
  const description = (await client.get("/openapi.json")).body as unknown as Description; // as openapi.test.ts shows
  const { body } = await client.post("/graphql/gql", { query: introspection });
  const schema = body.data as IntrospectedSchema; // what was asked for
  const all = callers.map((caller) => ({ caller, ...createForCaller(caller, description, schema, sinkUrl) }));
  return {
    usual: fc.oneof(
      ...all.map(({ caller, usual }) => ({ weight: caller.kind === "account" ? 5 : 2, arbitrary: usual })),
    ),
    raw: fc.oneof(...all.map(({ raw }) => raw)),
  };
}

function createForCaller(caller: Caller, description: Description, schema: IntrospectedSchema, sinkUrl: string) {
  const values = createValues(caller, sinkUrl);
  const operations = toRestOperations(description, values);
  const items = description.components.schemas.BatchItemInput ?? {};
  return {
    usual: fc.oneof(
      ...operations.map(({ name, isAdmin, requests }) => ({
        weight: toWeight(name, isAdmin, caller),
        arbitrary: requests,
      })),
      {
        weight: caller.kind === "account" ? 180 : 20,
        arbitrary: toBatchRequests(values, items, description.components.schemas),
      },
      { weight: caller.kind === "account" ? 180 : 20, arbitrary: toGraphqlRequests(schema, values) },
      { weight: caller.kind === "account" ? 100 : 5, arbitrary: toPlainReads(values) },
    ),
    raw: toRawRequests(values),
  };
}

/** Reads without a fault of their own, by ids that the caller was given: nearly all that show people. */
const toPlainReads = ({ caller, id }: Values): fc.Arbitrary<FuzzRequest> =>
  fc
    .oneof(
      fc.constant("/Job"),
      id("job").map((job) => `/Job/${job}/question`),
      id("bat").map((batch) => `/Batch/${batch}/Row`),
      id("bat").map((batch) => `/Batch/${batch}/rejections?items=1`),
    )
    .map((path) => ({
      caller: caller.name,
      method: "GET",
      path,
      headers: Object.entries(caller.headers),
      body: undefined,
    }));

/** How often an operation is requested, compared with others: often if there is much to get wrong. */
function toWeight(name: string, isAdmin: boolean, { kind }: Caller): number {
  if (["GET /", "GET /docs", "GET /graphql", "GET /openapi.json"].includes(name)) return 1;
  if (["POST /Batch", "POST /graphql/gql"].includes(name)) return 5; // which have generators of their own
  if (isAdmin !== (kind === "admin")) return 1;
  return /^POST \/(?:Eligibility|ClearCoverage)$/.test(name) ? 60 : 10;
}
