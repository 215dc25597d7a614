import { InvalidRequestError, validate } from "@nightguard/contract";
import type { z } from "zod";
import type { ApiServer } from "../deps.ts";

/**
 * Validates requests by the routes' zod schemas, all faults at once. Responses are typed and not validated: an extra field
 * must not make one fail.
 */
export function validateWithZod(app: ApiServer): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value) => {
    const validated = validate(schema, value);
    if (validated.isValid) return validated;
    // A fault of the whole part has an empty path.
    const issues = validated.issues.map((issue) => ({ ...issue, path: issue.path || (httpPart ?? "") }));
    return { error: new InvalidRequestError(issues) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
