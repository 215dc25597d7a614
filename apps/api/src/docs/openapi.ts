import swagger, { type SwaggerTransform, type SwaggerTransformObject } from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { ApiServer } from "../deps.ts";
import {
  completeOperation,
  mapValues,
  type Operation,
  type RouteFacts,
  withoutDefaults,
} from "./complete-operation.ts";
import { toDescribedPath } from "./described-path.ts";
import { toResponseComponents } from "./error-answers.ts";
import { readExamples } from "./examples.ts";
import { readGuide } from "./guide.ts";
import { type FieldUse, toHeaderComponents, toParameterComponents } from "./header-fields.ts";

declare module "fastify" {
  interface FastifySchema {
    answerFields?: Readonly<Record<number | string, readonly FieldUse[]>>;
    bodies?: Readonly<Record<string, z.ZodType>>;
    /** The body of failures by media type, if it is not the Error object. */
    failure?: Readonly<Record<string, { readonly schema: z.ZodType }>>;
  }
}

/** The version of the interface (see the specification's section on versioning), not of the software. */
const interfaceVersion = "1.0.0";

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-Token-API", description: "An account's API key" },
  bearer: { type: "http", scheme: "bearer", description: "The API key as a Bearer token" },
  adminToken: { type: "http", scheme: "bearer", description: "The operator's administration token" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-nightguard",
    description:
      "A person's session, for pages of the console only; over http the cookie is `nightguard_` and the port. Requests about an " +
      "account name it and the mode in `X-Nightguard-Context: acc_…;live`, or in `?context=acc_…;live`",
  },
} as const;

const tags = [
  { name: "Verification", description: "Verify one patient." },
  { name: "Job", description: "Every verification is a job, with its request and its result." },
  { name: "Batch", description: "Verify a file of patients." },
  { name: "Estimate", description: "Estimate what a patient pays for planned procedures." },
  { name: "Location", description: "The places of an account, which requests name by `location_id`." },
  { name: "WorkItem", description: "Appointments that need a person, and who does what about them." },
  { name: "SavedView", description: "Filters of the console's lists that a person keeps under a name." },
  { name: "Source", description: "Where agents take patients from, and how it goes there." },
  { name: "Webhook", description: "Endpoints that receive an account's events, and their deliveries." },
  { name: "Event", description: "The events that webhooks carry, in order." },
  { name: "Payers", description: "Payers and carriers." },
  { name: "Provider", description: "What an account says of its dentists and practices." },
  { name: "Account", description: "An account's own keys and usage, and its people." },
  { name: "Notification", description: "Notifications of a person by mail and chat." },
  { name: "Session", description: "Signing in to the console." },
  { name: "GraphQL", description: "The same operations as GraphQL." },
  { name: "MCP", description: "Tools for AI agents." },
  { name: "Administration", description: "For operators, with the administration token." },
  { name: "Service", description: "Health checks, and this description." },
];

const zodToJsonConfig = {
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
    if (zodSchema._zod.def.type === "undefined") jsonSchema.type = "null";
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
    delete jsonSchema.readOnly;
  },
};
const toJsonSchemas = createJsonSchemaTransform({ zodToJsonConfig });
const nameSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/** `app.swagger()` returns the document once the app is ready. */
export function addOpenApi(app: ApiServer): void {
  const routes = new Map<string, RouteFacts>();

  const transform: SwaggerTransform = (document) => {
    const { schema = {}, route, url } = document;
    const toBody = (body: z.ZodType) => toJsonSchemas({ ...document, schema: { body } }).schema.body as object;
    const toAnswer = (answer: z.ZodType): object => {
      const { response } = toJsonSchemas({ ...document, schema: { response: { answer } } }).schema;
      return (response as { answer: object }).answer;
    };
    const { answerFields = {}, bodies, failure, ...documented } = schema;
    const method = String(route.method);
    const path = toDescribedPath(url);
    routes.set(`${method} ${path}`, {
      method,
      path,
      access: route.config?.access ?? "request",
      ignoresKey: route.config?.ignoresKey === true,
      need: route.config?.need,
      acceptsWorkScope: route.config?.acceptsWorkScope ?? false,
      keysOnly: route.config?.keysOnly ?? false,
      peopleOnly: route.config?.peopleOnly ?? false,
      fields: answerFields,
      bodies: bodies && mapValues(bodies, toBody),
      failure: failure && mapValues(failure, ({ schema }) => ({ schema: toAnswer(schema) })),
    });
    return toJsonSchemas({ ...document, schema: documented });
  };

  const transformObject: SwaggerTransformObject = (given) => {
    // The plugin's type covers all versions of OpenAPI.
    const { paths, components, ...document } = nameSchemas(given) as unknown as PluginDocument;
    const examples = readExamples();
    const complete = (operation: Operation, name: string) => {
      const route = routes.get(name);
      if (!route) throw new Error(`${name} is described but is not a route`);
      const own = examples.filter((example) => example.operation === name);
      return completeOperation(operation, route, own);
    };
    const used = new Set(
      Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags)),
    );
    const isRequests = (name: string) => name.endsWith("Input");
    const schemas = mapValues(components.schemas ?? {}, (schema, name) =>
      isRequests(name) ? withoutDefaults(schema) : schema,
    );
    const all = {
      ...document,
      tags: tags.filter(({ name }) => used.has(name)),
      paths: mapValues(sortByName(paths), (operations, path) =>
        mapValues(operations, (operation, method) => complete(operation, `${method.toUpperCase()} ${path}`)),
      ),
      components: {
        ...components,
        schemas,
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
        contact: { name: "The operator of this installation" },
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
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

function withoutUnused<Document extends { components: Readonly<Record<string, object>> }>(
  document: Document,
): Document {
  const text = JSON.stringify(document);
  const isUsed = (kind: string, name: string) =>
    kind === "securitySchemes" || text.includes(`"#/components/${kind}/${name}"`);
  const components = mapValues(document.components, (named, kind) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name))),
  );
  const left = { ...document, components };
  // A removed component may have been the only user of another.
  return JSON.stringify(left).length === text.length ? left : withoutUnused(left);
}

const sortByName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
