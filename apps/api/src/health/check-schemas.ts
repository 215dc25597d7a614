import { redisWarnings, storeProblems } from "@nightguard/platform";
import { z } from "zod";

/** Whether a part can be used. */
export const availabilitySchema = z.object({ status: z.enum(["ok", "unavailable"]) });
/** Whether PostgreSQL or Redis can be used, and what is wrong if not. */
export const storeSchema = availabilitySchema.extend({
  problem: z.enum(storeProblems).exactOptional().describe("Why it cannot be used, if that is known"),
  hint: z.string().exactOptional().describe("The problem in words, with what to do"),
});
/** Also of the whole status. */
export const redisCheckSchema = storeSchema.extend({
  warnings: z
    .array(z.object({ code: z.enum(redisWarnings), message: z.string() }))
    .readonly()
    .exactOptional()
    .describe("Settings with which Redis keeps less than it could; not part of status"),
});
