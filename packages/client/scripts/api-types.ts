import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Operation, pickSchemas, readCallable, toRole } from "./description.ts";
import { createTypeWriter, type TypeWriter } from "./type-writer.ts";

/** The checked-in types. */
export const apiTypesFile = fileURLToPath(new URL("../src/api-types.ts", import.meta.url));

/** The text of `src/api-types.ts`: every operation that an API key may call, from the OpenAPI document. */
export async function toApiTypes(): Promise<string> {
  const { operations, schemas } = await readCallable();
  const write = createTypeWriter();
  const named = schemas.map(
    ([name, schema]) => `readonly ${name}: ${write(schema, toRole(name), `Schemas["${name}"]`)};`,
  );
  const types = operations.map(([name, operation]) => toOperationType(name, operation, write));
  return format(`// Written by \`npm run types -w packages/client\` from the OpenAPI document. Do not edit.

/** The named schemas. */
export interface Schemas { ${named.join("\n")} }

/** Query, body, and successful answers by status, for each method and path. */
export interface Operations { ${types.join("\n")} }
`);
}

function toOperationType(name: string, operation: Operation, write: TypeWriter): string {
  const { query, body, answers } = pickSchemas(operation);
  const path = `Operations["${name}"]`;
  const answerTypes = answers.map(
    ([status, schema]) => `readonly ${status}: ${write(schema, "answer", `${path}["answers"][${status}]`)};`,
  );
  return [
    `/** ${operation.summary ?? ""}. */`,
    `readonly "${name}": {`,
    query ? `readonly query: ${write(query, "request", `${path}["query"]`)};` : "",
    body ? `readonly body: ${write(body, "request", `${path}["body"]`)};` : "",
    `readonly answers: ${answerTypes.length > 0 ? `{ ${answerTypes.join(" ")} }` : "Record<never, never>"};`,
    "};",
  ].join("\n");
}

function format(text: string): string {
  const { stdout, status, error } = spawnSync("biome", ["format", `--stdin-file-path=${apiTypesFile}`], {
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("biome could not format the types", { cause: error });
  return stdout;
}
