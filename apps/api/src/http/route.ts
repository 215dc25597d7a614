import type { FastifyContextConfig, FastifySchema } from "fastify";
import type { z } from "zod";

/** A route's schemas and its configuration, in one object. */
type Route = FastifySchema & FastifyContextConfig;

/**
 * Makes the options of routes.
 *
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
      ...(readsEncoded && { readsEncoded }),
      ...(withheld && { withheld }),
    },
    schema: { tags: [tag], ...schema },
  });
}

/** A response that is sent as prepared text: the schema is for the API description only. */
export const asText = (schema: z.ZodType): z.ZodType<unknown> => schema;
