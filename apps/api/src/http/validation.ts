import { InvalidRequestError, validate } from "@nightguard/contract";
import type { z } from "zod";
import type { ApiServer } from "../deps.ts";

/**
 * Validation by the routes' zod schemas: all faults of a part at once, as InvalidRequestError. Answers are not validated:
 * our own types made them, and a field more must never make an answer fail.
 */
export function validateWithZod(app: ApiServer): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value) => {
    const validated = validate(schema, value);
    if (validated.isValid) return validated;
    // A fault of the whole has no path of its own.
    const issues = validated.issues.map((issue) => ({ ...issue, path: issue.path || (httpPart ?? "") }));
    return { error: new InvalidRequestError(issues) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
