import swagger, { type SwaggerTransform, type SwaggerTransformObject } from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { ApiServer } from "../deps.ts";
import { completeOperation, type Operation, type RouteFacts } from "./complete-operation.ts";
import { toResponseComponents } from "./error-answers.ts";
import { readExamples } from "./examples.ts";
import { readGuide } from "./guide.ts";
import { type FieldUse, toHeaderComponents, toParameterComponents } from "./header-fields.ts";

declare module "fastify" {
  interface FastifySchema {
    /** Header fields of the answers, by status, beside those that come from the route's kind. */
    answerFields?: Readonly<Record<number | string, readonly FieldUse[]>>;
    /** Bodies that the route reads itself, by media type: for the description only. */
    bodies?: Readonly<Record<string, z.ZodType>>;
    /** How the address says that something went wrong, where that is not the Error object. */
    failure?: z.ZodType;
  }
}

/** The interface's own number (the specification's section on versioning), not the software's. */
const interfaceVersion = "1.0.0";

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-Token-API", description: "An account's API key" },
  bearer: { type: "http", scheme: "bearer", description: "The API key as a Bearer token" },
  adminToken: { type: "http", scheme: "bearer", description: "The operator's administration token" },
} as const;

const tags = [
  { name: "Verification", description: "One patient at a time." },
  { name: "Job", description: "Every verification is a job: what was asked, and what came of it." },
  { name: "Batch", description: "A file of patients at once." },
  { name: "Webhook", description: "Where an account wants to be told, and what was sent there." },
  { name: "Event", description: "What webhooks carry, to be read in order." },
  { name: "Payers", description: "Whom one can ask." },
  { name: "Account", description: "What an account manages itself." },
  { name: "GraphQL", description: "The same, in the other form." },
  { name: "Administration", description: "What an operator decides, with the administration token." },
  { name: "Service", description: "For those who watch over it, and this description." },
];

/** Adapts how zod spells schemas: what only says how JavaScript holds a value is left out. */
const zodToJsonConfig = {
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
    if (zodSchema._zod.def.type === "undefined") jsonSchema.type = "null"; // an answer without a body
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
    delete jsonSchema.readOnly; // in TypeScript, not in the interface
  },
};
const toJsonSchemas = createJsonSchemaTransform({ zodToJsonConfig });
const nameSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/**
 * Collects the OpenAPI 3.1 document from the routes' schemas; routes added before are not in it. `app.swagger()` gives it
 * once the app is ready. A route with its schemas is described in full; examples.json may show it at work.
 */
export function addOpenApi(app: ApiServer): void {
  const routes = new Map<string, RouteFacts>();

  const transform: SwaggerTransform = (document) => {
    const { schema = {}, route, url } = document;
    const toBody = (body: z.ZodType) => toJsonSchemas({ ...document, schema: { body } }).schema.body as object;
    const toAnswer = (answer: z.ZodType): object => {
      const { response } = toJsonSchemas({ ...document, schema: { response: { answer } } }).schema;
      return (response as { answer: object }).answer; // as it went in
    };
    const { answerFields = {}, bodies, failure, ...documented } = schema;
    const method = String(route.method);
    const path = toPath(url);
    routes.set(`${method} ${path}`, {
      method,
      path,
      access: route.config?.access ?? "request",
      fields: answerFields,
      bodies: bodies && mapValues(bodies, toBody),
      failure: failure && toAnswer(failure),
    });
    return toJsonSchemas({ ...document, schema: documented });
  };

  const transformObject: SwaggerTransformObject = (given) => {
    // What the plugin made of the routes; its own type covers every version of OpenAPI at once.
    const { paths, components, ...document } = nameSchemas(given) as unknown as PluginDocument;
    const examples = readExamples();
    const complete = (operation: Operation, name: string) => {
      const route = routes.get(name);
      if (!route) throw new Error(`${name} is described and is no route`);
      const own = examples.filter((example) => example.operation === name);
      return completeOperation(operation, route, own);
    };
    const used = new Set(
      Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags)),
    );
    const all = {
      ...document,
      tags: tags.filter(({ name }) => used.has(name)),
      paths: mapValues(sortByName(paths), (operations, path) =>
        mapValues(operations, (operation, method) => complete(operation, `${method.toUpperCase()} ${path}`)),
      ),
      components: {
        ...components,
        headers: toHeaderComponents(),
        parameters: toParameterComponents(),
        responses: toResponseComponents(),
      },
    };
    return withoutUnused(all) as unknown as ReturnType<SwaggerTransformObject>;
  };

  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Nightguard",
        version: interfaceVersion,
        summary: "Verifies dental insurance coverage, one patient at a time or a whole batch.",
        description: readGuide(),
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      components: { securitySchemes },
    },
    transform,
    transformObject,
  });
}

interface PluginDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, object>>;
}

/** A route's address as the description spells it. */
const toPath = (url: string): string => url.replaceAll(/:(\w+)/g, "{$1}");

/** Without the components that nothing points to: named schemas, for instance, come as sent and as answered. */
function withoutUnused<Document extends { components: Readonly<Record<string, object>> }>(
  document: Document,
): Document {
  const text = JSON.stringify(document);
  const isUsed = (kind: string, name: string) =>
    ["securitySchemes", "responses"].includes(kind) || text.includes(`"#/components/${kind}/${name}"`);
  const components = mapValues(document.components, (named, kind) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name))),
  );
  const left = { ...document, components };
  // What went may have been all that pointed to others.
  return JSON.stringify(left).length === text.length ? left : withoutUnused(left);
}

const sortByName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
