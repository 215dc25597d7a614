import { InvalidRequestError, toIssues } from "@nightguard/contract";
import type { z } from "zod";
import type { ApiServer } from "./deps.ts";

/**
 * Validation by the routes' zod schemas: all faults of a part at once, as InvalidRequestError. Answers are not validated:
 * our own types made them, and a field more must never make an answer fail.
 */
export function validateWithZod(app: ApiServer): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const issues = toIssues(parsed.error);
    // A fault of the whole has no path of its own.
    return {
      error: new InvalidRequestError(issues.map((issue) => ({ ...issue, path: issue.path || (httpPart ?? "") }))),
    };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
