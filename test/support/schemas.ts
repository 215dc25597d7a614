import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** @returns what is wrong with a value by a schema, nothing if it fits */
export type Validate = (schema: object, value: unknown) => string[];

/** Validates by schemas inside an OpenAPI document; each is compiled when it is first needed, once. */
export function createValidation(document: object): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // JSON Schema has no names for networks; zod's patterns say the same.
  for (const format of ["cidrv4", "cidrv6"]) ajv.addFormat(format, true);
  ajv.addSchema(document, "document");
  const compiled = new Map<object, ValidateFunction>();

  function compile(schema: object): ValidateFunction {
    // References are to the whole document.
    const run = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    compiled.set(schema, run);
    return run;
  }

  return (schema, value) => {
    const run = compiled.get(schema) ?? compile(schema);
    if (run(value)) return [];
    return (run.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "the whole"} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** The values of a body that its schema is about: each line's, each event's, or the one. */
export function toValues(mediaType: string, text: string): unknown[] {
  switch (mediaType) {
    case "application/json":
    case "application/graphql-response+json":
    case "application/fhir+json":
      return [parseOr(text)];
    case "application/x-ndjson":
      return text.split("\n").flatMap((line) => (line === "" ? [] : [parseOr(line)]));
    case "text/event-stream":
      return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => parseOr(data));
    default:
      return [text];
  }
}

/** Where a payer's answer claims to be JSON and is none, it is text. */
function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
