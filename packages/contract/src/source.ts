import { z } from "zod";
import { boundedTimeSchema, lineSchema, publicIdSchema, timeSchema } from "./fields.ts";
import { listSchema } from "./validation.ts";

/** `open-dental` is a practice system, the others are places for files. */
const sourceKinds = ["folder", "sftp", "open-dental"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How a run of a source ended. */
const runOutcomes = ["answered", "refused", "nothing_due", "duplicate", "removed"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** The most runs that a report has. */
export const maxReportedRuns = 10;
const mostRuns = 1_000_000;
const mostRows = 2 ** 31 - 1;

const nameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "must be at most 32 small letters, digits and hyphens");
const agentSchema = z.string().regex(/^[a-z0-9]{10,40}$/, "must be 10 to 40 small letters and digits");

const rowCount = z.int().min(0).max(mostRows);

const reportShape = {
  agent: agentSchema.describe(
    "The id of the agent's installation, which it chooses at random: sources of one name by two agents are two",
  ),
  kind: z.enum(sourceKinds, { error: `must be one of ${sourceKinds.join(", ")}` }),
  is_watching: z
    .boolean()
    .describe("Whether the agent keeps running, and reports at least every 15 minutes; false for a single pass"),
  under_way: z.int().min(0).max(mostRuns).describe("Runs that have begun and not ended"),
};

const countsShape = {
  total: rowCount.describe("Rows that were accepted"),
  succeeded: rowCount,
  rejected: rowCount.describe("Rows that were refused at intake; not part of total"),
};

const runShape = {
  outcome: z.enum(runOutcomes, { error: `must be one of ${runOutcomes.join(", ")}` }),
  counts: z.object(countsShape).nullable().describe("null where nothing was submitted"),
};

const problemShape = {
  code: z.string().regex(/^[a-z0-9_]{1,64}$/, "must be at most 64 small letters, digits and underscores"),
  text: lineSchema(500).describe("What is wrong and what to do, without names of files or people"),
};

const timeWords = {
  last_look_at: "When the agent last looked for something new; null: not yet",
  last_success_at: "When a run last ended well; null: not yet",
  next_run_at: "When the source runs next, by its schedule; null for one that takes what comes",
  late_at: "From when on the source is late, unless a run ends well before; null: never",
} as const;

const describeTimes = <Time extends z.ZodType>(time: Time) => ({
  last_look_at: time.nullable().describe(timeWords.last_look_at),
  last_success_at: time.nullable().describe(timeWords.last_success_at),
  next_run_at: time.nullable().describe(timeWords.next_run_at),
  late_at: time.nullable().describe(timeWords.late_at),
});

/** The body of `PUT /Source/{name}`. Unknown fields are dropped, so that a newer agent can report too. */
export const sourceReportSchema = z.object({
  ...reportShape,
  ...describeTimes(boundedTimeSchema),
  problem: z
    .object({ ...problemShape, since: boundedTimeSchema })
    .nullable()
    .describe("Why the source cannot go on at the moment; null: it can"),
  last_runs: listSchema(
    z.object({ ...runShape, ended_at: boundedTimeSchema, batch_id: publicIdSchema("bat").nullable() }),
    maxReportedRuns,
  ).describe(`The newest first, at most ${maxReportedRuns}`),
});
/** A report as it is kept: its times are in UTC. */
export type SourceReport = Readonly<z.infer<typeof sourceReportSchema>>;

export const sourceSchema = z
  .object({
    name: z.string(),
    ...reportShape,
    ...describeTimes(timeSchema),
    problem: z.object({ ...problemShape, since: timeSchema }).nullable(),
    last_runs: z.array(z.object({ ...runShape, ended_at: timeSchema, batch_id: z.string().nullable() })).readonly(),
    is_late: z.boolean().describe("Whether `late_at` has passed"),
    is_silent: z.boolean().describe("Whether an agent that keeps running has not reported for 45 minutes"),
    reported_at: timeSchema,
  })
  .meta({ id: "Source" });
export type Source = Readonly<z.infer<typeof sourceSchema>>;

export const sourceListSchema = z.object({ data: z.array(sourceSchema).readonly() });
export type SourceList = Readonly<z.infer<typeof sourceListSchema>>;

export const sourceParamsSchema = z.object({ name: nameSchema });
export const sourceAgentQuerySchema = z.object({ agent: agentSchema.describe("The `agent` that reported the source") });
