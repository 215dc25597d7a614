import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Prints the packages of OpenTelemetry that are loaded; prom-client loads `@opentelemetry/api` by itself. */
const program = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  await import("./apps/api/src/main.ts");
  await import("./apps/worker/src/main.ts");
  const { createLog, openTracer, readConfig } = await import("./packages/platform/src/index.ts");
  await openTracer(readConfig(process.env), { part: "api", log: createLog({ level: "silent", name: "test" }) });
  console.log(JSON.stringify([...loaded].filter((name) => name !== "@opentelemetry/api")));
  process.exit(0);
`;

async function listLoaded(endpoint: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  });
  return JSON.parse(stdout);
}

test("processes load OpenTelemetry only if there is an endpoint", async () => {
  expect(await listLoaded("")).toEqual([]);
  expect(await listLoaded("http://127.0.0.1:4318")).toContain("@opentelemetry/sdk-trace");
});
