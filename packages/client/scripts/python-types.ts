import { fileURLToPath } from "node:url";
import { type Operation, pickSchemas, readCallable, toRole } from "./description.ts";
import { createPythonWriter, type PythonWriter, toCapital } from "./python-writer.ts";
import type { JsonSchema } from "./type-writer.ts";

/** The checked-in types of the Python client. */
export const pythonTypesFile = fileURLToPath(
  new URL("../../client-python/src/nightguard/api_types.py", import.meta.url),
);

/** The text of `api_types.py`: the same operations and schemas as in `src/api-types.ts`, as TypedDicts. */
export async function toPythonTypes(): Promise<string> {
  const { operations, schemas } = await readCallable();
  const writer = createPythonWriter(schemas.map(([name]) => name));
  for (const [name, schema] of schemas) writer.declare(name, schema, toRole(name));
  for (const [name, operation] of operations) declareOperation(writer, name, operation);
  return `# Written by \`npm run types -w packages/client\` from the OpenAPI document. Do not edit.
"""Types of requests and answers, named by schema, or by method and path."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union


${writer.text()}`;
}

/** `PostBatchBody`, `GetJobByIdQuery`, and `PostApiKeyAnswer`; with several answers, `PostEligibilityAnswer202`. */
function declareOperation(writer: PythonWriter, name: string, operation: Operation): void {
  const { query, body, answers } = pickSchemas(operation);
  const prefix = toPrefix(name);
  if (query) writer.declare(`${prefix}Query`, query, "request");
  if (body) writer.declare(`${prefix}Body`, withoutConstants(body), "request");
  for (const [status, schema] of answers) {
    writer.declare(`${prefix}Answer${answers.length > 1 ? status : ""}`, schema, "answer");
  }
}

/** The client fills in what can have one value only, such as `version`. */
function withoutConstants(body: JsonSchema): JsonSchema {
  const isConstant = (name: string) => {
    const { enum: values, ...schema } = body.properties?.[name] ?? {};
    return "const" in schema || values?.length === 1;
  };
  return { ...body, required: (body.required ?? []).filter((name) => !isConstant(name)) };
}

/** `POST /Batch/{id}/cancel` as `PostBatchByIdCancel`. */
function toPrefix(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  const words = path.replaceAll(/\{(\w+)\}/g, (_, parameter) => `by/${parameter}`).match(/\w+/g) ?? [];
  return [method.toLowerCase(), ...words].map(toCapital).join("");
}
