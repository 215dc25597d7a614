import swagger, { type SwaggerTransform, type SwaggerTransformObject } from "@fastify/swagger";
import { batchItemSchema } from "@nightguard/contract";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { jsonBatchSchema } from "../batches/json-rows.ts";
import type { Access } from "../checks.ts";
import type { ApiServer } from "../deps.ts";
import { errorSchema } from "../jobs/job-schema.ts";

/** The interface's own number (the specification's section on versioning), not the software's. */
const interfaceVersion = "1.0.0";

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-Token-API" },
  bearer: { type: "http", scheme: "bearer", description: "The API key as a Bearer token" },
  adminToken: { type: "http", scheme: "bearer", description: "The operator's administration token" },
} as const;

const securityByAccess = {
  public: [],
  admin: [{ adminToken: [] }],
  request: [{ apiKey: [] }, { bearer: [] }],
  verification: [{ apiKey: [] }, { bearer: [] }],
  operation: [{ apiKey: [] }, { bearer: [] }],
} as const satisfies Record<Access, readonly object[]>;

/** Collects the OpenAPI 3.1 document from the routes' schemas; routes added before are not in it. */
export function addOpenApi(app: ApiServer): void {
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Nightguard",
        version: interfaceVersion,
        description:
          "Verifies dental insurance coverage, one patient at a time or a whole batch. Every error is the Error object.",
      },
      components: { securitySchemes },
    },
    transform,
    transformObject,
  });
}

const idempotencyHeaders = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "The same key with the same body gives the first answer again, with Idempotent-Replayed: true, for 24 hours; with " +
        "another body 422; while the first is running 409. A key belongs to account, method and path.",
    },
  },
} as const;

const anyError = {
  description: "Whatever went wrong, as the Error object",
  content: { "application/json": { schema: errorSchema } },
};

/** A route's schemas, with who may call it and the answer of everything that goes wrong. */
const transform: SwaggerTransform = (document) => {
  const { schema, route } = document;
  if (!schema || schema.hide) return { schema: { ...schema, hide: true }, url: document.url };
  const { response } = schema as { response?: object }; // by status
  const transformed = jsonSchemaTransform({
    ...document,
    schema: { ...schema, response: { ...response, default: anyError } },
  });
  const access = route.config?.access ?? "request";
  const headers = route.method === "POST" && access !== "public" ? { headers: idempotencyHeaders } : {};
  return { ...transformed, schema: { ...transformed.schema, ...headers, security: securityByAccess[access] } };
};

/** What of the document is completed here; the plugin's own type covers every version of OpenAPI at once. */
interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, { readonly post?: object }>>;
}

/** The whole document: with its named schemas, and the bodies of `POST /Batch`, which are streams and have no schema there. */
const transformObject: SwaggerTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given) as unknown as OpenApiDocument; // what the route's transforms made
  // Named schemas come in two forms, as sent and as answered; those that nothing points to only take up room.
  const text = JSON.stringify(document.paths);
  const used = Object.entries(document.components.schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  const batch = document.paths["/Batch"];
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(used) },
    paths: { ...document.paths, "/Batch": { ...batch, post: { ...batch?.post, requestBody: toBatchBody() } } },
  } as unknown as ReturnType<SwaggerTransformObject>;
};

function toBatchBody(): object {
  const file = (description: string) => ({ schema: { type: "string", description } });
  return {
    required: true,
    content: {
      "application/json": { schema: toSchema(jsonBatchSchema.extend({ items: z.array(batchItemSchema) })) },
      "application/x-ndjson": file("One item a line"),
      "text/csv": file("A header row and one row for each patient"),
    },
  };
}

function toSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
