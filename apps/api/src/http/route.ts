import type { FastifyContextConfig, FastifySchema, RouteHandlerMethod } from "fastify";
import type { z } from "zod";
import type { ApiServer } from "../deps.ts";

type Route = FastifySchema & FastifyContextConfig;

/**
 * @param tag the section of the API description
 * @param shared the configuration that the routes share
 */
export function routesOf(tag: string, shared: FastifyContextConfig = {}) {
  return <const Given extends Route>({
    access,
    anyStanding,
    accepts,
    audited,
    compressed,
    ignoresKey,
    keysOnly,
    loggedIfFailed,
    peopleOnly,
    readsEncoded,
    withheld,
    ...schema
  }: Given) => ({
    config: {
      ...shared,
      ...(access && { access }),
      ...(anyStanding && { anyStanding }),
      ...(accepts && { accepts }),
      ...(audited && { audited }),
      ...(compressed && { compressed }),
      ...(ignoresKey && { ignoresKey }),
      ...(keysOnly && { keysOnly }),
      ...(loggedIfFailed && { loggedIfFailed }),
      ...(peopleOnly && { peopleOnly }),
      ...(readsEncoded && { readsEncoded }),
      ...(withheld && { withheld }),
    },
    schema: { tags: [tag], ...schema },
  });
}

/**
 * A route that declares one status of success answers with it; of several, its handler chooses. Call it before adding
 * routes.
 */
export function answerDeclaredStatus(app: ApiServer): void {
  app.addHook("onRoute", (route) => {
    const [status, ...others] = Object.keys(route.schema?.response ?? {}).filter((code) => code.startsWith("2"));
    if (status === undefined || status === "200" || others.length > 0) return;
    route.preHandler = [route.preHandler ?? []].flat().concat(async (_request, reply) => {
      reply.code(Number(status));
    });
    if (status === "204") route.handler = sendAlways(route.handler);
  });
}

/** After the caller has disconnected, the framework does not send `undefined`, and what is not sent is not audited. */
function sendAlways(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request, reply) {
    await handler.call(this, request, reply);
    return reply.send();
  };
}

export const asText = (schema: z.ZodType): z.ZodType<unknown> => schema;
