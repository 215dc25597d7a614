import { InvalidRequestError, validate } from "@nightguard/contract";
import { z } from "zod";
import type { ApiServer } from "../deps.ts";
import { createQueryValidator, requireQuerySchemas } from "./query-parameters.ts";

/** Reports all faults at once. Responses are typed and not validated: an extra field must not make one fail. */
export function validateWithZod(app: ApiServer): void {
  requireQuerySchemas(app);
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => {
    const validatePart = httpPart === "querystring" ? createQueryValidator(toObjectSchema(schema)) : undefined;
    return (value) => {
      const validated = validatePart ? validatePart(value) : validate(schema, value);
      if (validated.isValid) return validated;
      const issues = validated.issues.map((issue) => ({ ...issue, path: issue.path || (httpPart ?? "") }));
      return { error: new InvalidRequestError(issues) };
    };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}

/** @throws Error when a route's query schema is not an object: the names of its parameters would be unknown */
function toObjectSchema(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new Error("The schema of a query must be an object");
  return schema;
}
