import { createLog } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";
import { createSchema, type GraphqlDeps } from "../graphql/schema.ts";
import { createTools, type McpDeps } from "../mcp/mcp-routes.ts";
import { startApi, testCaller } from "../test-support.ts";
import { namesWithNeeds } from "./route-access.ts";

/** Names of all routes about an account or a person, of all GraphQL fields and of all tools of agents. */
async function listNames(): Promise<string[]> {
  const app = createApi({ log: createLog({ level: "silent", name: "test" }) } as ApiDeps); // no use case is called
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (method === "HEAD" || ["public", "admin", "sign_in"].includes(config?.access ?? "request")) return;
    routes.push(`${method} ${url}`);
  });
  await app.ready();
  await app.close();
  const schema = createSchema({} as Parameters<typeof createSchema>[0], {} as GraphqlDeps); // no field is resolved
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const tools = createTools({} as McpDeps).map(({ name }) => name); // none is called
  return [...routes, ...fields, ...tools];
}

test("every route that is about an account or a person, every GraphQL field and every tool says in the table what it needs, and no other name is there", async () => {
  expect((await listNames()).sort()).toEqual([...namesWithNeeds].sort());
});

test("a key without the scope gets 403 before it takes a token, and unknown addresses stay 404 and 405", async () => {
  const accountAccess = { check: async () => ({ ...testCaller, scopes: ["read" as const] }) };
  const { send, post } = await startApi({ accountAccess, limits: {} });

  const response = await post("/Eligibility", {});
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    error: { statusCode: 403, message: "This API key lacks the scope verify" },
  });
  const counted = await startApi({ accountAccess });
  expect((await counted.send("/Nothing")).status).toBe(404);
  expect((await counted.send("/Eligibility")).status).toBe(405);
  expect((await send("/ApiKey", { method: "HEAD" })).status).toBe(403);
});
