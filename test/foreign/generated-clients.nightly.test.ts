import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { generate } from "orval";
import { beforeAll, expect, test } from "vitest";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";

// Each generator writes a client into a folder of .generated, and TypeScript checks it together with a program that uses it, so
// that a client without operations or types fails too.

const root = fileURLToPath(new URL(".generated", import.meta.url));
const description = `${root}/openapi.json`;
let document: Record<string, unknown>;

beforeAll(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(root);
  document = await describeApi();
  await writeFile(description, JSON.stringify(document));
});

/** A whole request, as a person would write it. */
const request = `{
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "A", last_name: "B", member_id: "W1", dob: "04/17/1983", group_number: "G" },
  version: "v2",
} as const`;

test("openapi-typescript's types compile with openapi-fetch", async () => {
  const types = astToString(await openapiTypescript(structuredClone(document) as unknown as OpenAPI3));
  const program = `
    import createClient from "openapi-fetch";
    import type { paths } from "./schema.ts";
    const { GET, POST } = createClient<paths>({ baseUrl: "" });
    const { data: job } = await POST("/Eligibility", { body: ${request} });
    const { data: batch } = await POST("/Batch", { body: { defaults: { payer: { id: "60054" } }, items: [{ reference: "a" }] } });
    const { data: jobs, error } = await GET("/Job", { params: { query: { limit: 5, status: "failed" } } });
    const isSubmitted = batch !== undefined && "id" in batch && batch.counts.total === 1; // else it was tried out
    export const found: string | undefined = isSubmitted ? jobs?.data[0]?.id : error?.error.message;
    export { job };
  `;

  expect(await compile("openapi-typescript", { "schema.ts": types, "program.ts": program })).toBe("");
});

test("orval's client compiles", async () => {
  // Of an operation that takes JSON and binary files, orval sends either as it is, unless told which it is for.
  const contentType = { include: ["application/json"] };
  await generate({
    input: { target: description },
    output: { target: `${root}/orval/client.ts`, client: "fetch", mode: "single", override: { contentType } },
  });
  const program = `
    import { getJob, postBatch, postEligibility } from "./client.ts";
    const answer = await postEligibility(${request});
    const batch = await postBatch({ defaults: { payer: { id: "60054" } }, items: [{ reference: "a" }] });
    const jobs = await getJob({ limit: 5, status: "failed" });
    export const found: string | undefined = jobs.status === 200 ? jobs.data.data[0]?.id : jobs.data.error.message;
    export { answer, batch };
  `;

  expect(await compile("orval", { "program.ts": program })).toBe("");
});

test("hey-api's client compiles", async () => {
  await createClient({ input: description, output: `${root}/hey-api`, logs: { level: "silent" } });
  const program = `
    import { getJob, postBatch, postEligibility } from "./index.ts";
    const answer = await postEligibility({ body: ${request} });
    const batch = await postBatch({ body: { defaults: { payer: { id: "60054" } }, items: [{ reference: "a" }] } });
    const { data, error } = await getJob({ query: { limit: 5, status: "failed" } });
    export const found: string | undefined = data?.data[0]?.id ?? error?.error.message;
    export { answer, batch };
  `;

  expect(await compile("hey-api", { "program.ts": program })).toBe("");
});

/** Adds files to a generator's folder and checks the types of all. @returns the compiler's complaints */
async function compile(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(`${root}/${folder}`, { recursive: true });
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: "esnext",
    lib: ["esnext", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
    skipLibCheck: true,
  };
  const all = { ...files, "tsconfig.json": JSON.stringify({ compilerOptions, include: ["**/*.ts"] }) };
  await Promise.all(Object.entries(all).map(([name, text]) => writeFile(`${root}/${folder}/${name}`, text)));

  const tsc = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
  const compiler = spawn(tsc, ["--project", `${root}/${folder}`], { stdio: ["ignore", "pipe", "inherit"] });
  const output = await compiler.stdout.toArray();
  return Buffer.concat(output).toString();
}
