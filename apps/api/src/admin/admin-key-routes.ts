import {
  apiKeyPatchSchema,
  apiKeySchema,
  createdApiKeySchema,
  newApiKeySchema,
  pageOf,
  pageQuerySchema,
} from "@nightguard/contract";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminKeyRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.get(
    "/Admin/Account/:id/ApiKey",
    route({
      audited: "api_key.list",
      summary: "List an account's API keys of both modes, newest first",
      description: "Without the keys themselves, which are not stored; `prefix` tells them apart.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(apiKeySchema) },
    }),
    (request) => administration.listApiKeys(request.params.id, request.query),
  );

  app.post(
    "/Admin/Account/:id/ApiKey",
    route({
      summary: "Create an API key for an account; the key is shown only in this response",
      description:
        "Under an `Idempotency-Key` a repeated answer has the same id, and `key: null`: the key itself is not stored.",
      params: idParamsSchema,
      body: newApiKeySchema,
      response: { 201: createdApiKeySchema },
      withheld: ["key"],
    }),
    (request) =>
      createOnce(request, {
        create: (id) => administration.createApiKey(toOperator(request), request.params.id, request.body, id),
        resume: (id) => administration.getCreatedApiKey(request.params.id, id),
      }),
  );

  app.patch(
    "/Admin/ApiKey/:id",
    route({
      summary: "Disable, enable, rename or restrict an API key",
      description:
        "Fields that are left out do not change. A key that an operator disabled only an operator can enable.",
      params: idParamsSchema,
      body: apiKeyPatchSchema,
      response: { 200: apiKeySchema },
    }),
    (request) => administration.patchApiKey(toOperator(request), request.params.id, request.body),
  );
}
