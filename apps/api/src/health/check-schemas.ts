import { redisWarnings, storeProblems } from "@nightguard/platform";
import { z } from "zod";

export const availabilitySchema = z.object({ status: z.enum(["ok", "unavailable"]) });
export const storeSchema = availabilitySchema.extend({
  problem: z.enum(storeProblems).exactOptional().describe("Why it cannot be used, if that is known"),
  hint: z.string().exactOptional().describe("The problem in words, with what to do"),
});
export const redisCheckSchema = storeSchema.extend({
  warnings: z
    .array(z.object({ code: z.enum(redisWarnings), message: z.string() }))
    .readonly()
    .exactOptional()
    .describe("Settings with which Redis keeps less than it could; not part of status"),
});
