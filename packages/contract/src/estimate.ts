import { z } from "zod";
import { feeScheduleNameSchema } from "./fee-schedule.ts";
import { publicIdSchema } from "./fields.ts";

const networkSchema = z.enum(["in_network", "out_of_network"], { error: "must be in_network or out_of_network" });

const daySchema = z.iso.date({ error: "must be a real day, as YYYY-MM-DD" });

const dollarsSchema = z
  .string("must be text")
  .regex(/^\d{1,6}\.\d\d$/, "must be dollars with two decimals, such as 120.00, below 1,000,000");

const codeSchema = z.string("must be text").regex(/^D\d{4}$/, "must be a CDT code: D and four digits");

const toothSchema = z
  .string("must be text")
  .regex(
    /^(?:[1-9]|[12]\d|3[0-2]|[A-T]|UR|UL|LL|LR)$/,
    "must be a tooth, 1 to 32 or A to T, or a quadrant: UR, UL, LL, LR",
  );

const maxProcedures = 50;
const maxQuantity = 32;
const maxHistory = 200;

const plannedProcedureSchema = z.strictObject({
  code: codeSchema,
  date: daySchema.describe("Day of service"),
  fee: dollarsSchema.optional().describe("The office's fee for one; by default that of the fee schedule"),
  allowed: dollarsSchema
    .optional()
    .describe("The plan's allowed amount for one, where known; by default that of the fee schedule"),
  quantity: z.int().min(1).max(maxQuantity).optional().describe("1 by default"),
  tooth: toothSchema.optional(),
  surfaces: z
    .string("must be text")
    .regex(/^[MODBFLI]{1,5}$/, "must be surfaces, such as MOD")
    .optional(),
  previous_on: daySchema
    .nullable()
    .optional()
    .describe(
      "Day on which this was last done here; null for never. Without it, only what the payer and `history` say is known",
    ),
  missing_since: daySchema.optional().describe("Day on which the tooth that it replaces was lost"),
});

const pastServiceSchema = z.strictObject({ code: codeSchema, date: daySchema, tooth: toothSchema.optional() });

/** The body of `POST /Estimate`. */
export const estimateRequestSchema = z.strictObject({
  job_ids: z
    .array(publicIdSchema("job"))
    .min(1, "must have one job, or two in the order in which their plans pay")
    .max(2, "must have one job, or two in the order in which their plans pay")
    .readonly()
    .describe("The job whose answer states the benefits, or two: first that of the plan that pays first"),
  order_reason: z.string().max(200).optional().describe("Why the first plan pays first, as it is to be shown"),
  fee_schedule: feeScheduleNameSchema
    .optional()
    .describe(
      "Name of a fee schedule: fees that `procedures` leave out, and those of cheaper procedures that a plan pays instead",
    ),
  networks: z
    .array(networkSchema.nullable())
    .max(2)
    .readonly()
    .optional()
    .describe(
      "Whether the office is in the network of each plan; null where that is not known, and the range then covers both",
    ),
  procedures: z
    .array(plannedProcedureSchema)
    .min(1, "must have a procedure")
    .max(maxProcedures, `must have at most ${maxProcedures} procedures`)
    .readonly(),
  history: z
    .array(pastServiceSchema)
    .max(maxHistory, `must have at most ${maxHistory} services`)
    .readonly()
    .optional()
    .describe("What the office knows to have been done"),
});
export type EstimateRequest = z.output<typeof estimateRequestSchema>;

const maxEstimates = 100;
const maxListedProcedures = 500;

/** The body of `POST /Estimate/list`. */
export const estimateListRequestSchema = z.strictObject({
  estimates: z
    .array(estimateRequestSchema)
    .min(1, "must have an estimate")
    .max(maxEstimates, `must have at most ${maxEstimates} estimates`)
    .refine(
      (estimates) => estimates.reduce((sum, { procedures }) => sum + procedures.length, 0) <= maxListedProcedures,
      `must have at most ${maxListedProcedures} procedures together`,
    )
    .readonly()
    .describe(`Each as for \`POST /Estimate\`; at most ${maxListedProcedures} procedures together`),
});
export type EstimateListRequest = z.output<typeof estimateListRequestSchema>;
