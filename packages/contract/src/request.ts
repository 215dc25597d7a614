import { z } from "zod";
import { pageOf, publicIdSchema, timeSchema } from "./fields.ts";

const causeSchema = z
  .string()
  .describe(
    "Why it was refused or failed, such as `not_found`, `rate_limited`, `invalid_request` or `upstream_timeout`",
  );

const requestShape = {
  method: z.string(),
  route: z.string().describe("Its pattern, such as `/Job/{id}`; `(none)` for a path that does not exist"),
  status: z.int().describe("Of the response"),
};

const requestSchema = z
  .object({
    id: publicIdSchema("req"),
    at: timeSchema.describe("When it was answered"),
    ...requestShape,
    duration_ms: z.int().min(0),
    key_id: publicIdSchema("key").nullable().describe("The API key that sent it; null for a person"),
    user_id: publicIdSchema("usr").nullable().describe("The person who sent it from the console; null for a key"),
    request_id: z.string().describe("`X-Request-Id` of the response, which may be the caller's own"),
    cause: causeSchema.nullable().describe("Null below status 400"),
    issue_paths: z
      .array(z.string())
      .readonly()
      .describe(
        "The fields at fault, such as `subscriber.dob`, at most ten; `*` for a name that the API does not know",
      ),
    replayed: z.boolean().describe("Answered with the result of an earlier request under its `Idempotency-Key`"),
  })
  .meta({ id: "Request" });
export type LoggedRequest = Readonly<z.infer<typeof requestSchema>>;

export const requestPageSchema = pageOf(requestSchema);

/** The answer of `GET /Request/causes`. */
export const requestCausesSchema = z.object({
  data: z
    .array(z.object({ ...requestShape, cause: causeSchema, requests: z.int().min(1), last_at: timeSchema }))
    .readonly(),
});
export type RequestCauses = Readonly<z.infer<typeof requestCausesSchema>>;
