import { z } from "zod";
import { timeSchema } from "./fields.ts";

const payerStates = ["down", "slow", "closed", "answers", "not_asked"] as const;
export type PayerHealthState = (typeof payerStates)[number];

const countsShape = {
  asked: z.int().min(0).describe("Calls"),
  answered: z.int().min(0).describe("With coverage or its absence"),
  rejected: z.int().min(0).describe("With a rejection of the question"),
  failed: z.int().min(0).describe("Without an answer"),
  median_ms: z.int().nullable().describe("Time to answer, within about a quarter; null without an answer"),
  p95_ms: z.int().nullable(),
};

const outcomeSchema = z.object({
  outcome: z
    .string()
    .describe("`answered`; a rejection's code, such as `AAA_75`; or the failure's code, such as `upstream_timeout`"),
  calls: z.int().min(1),
});

/** What an office writes down of each patient before the appointment. */
export const officePointSchema = z
  .string()
  .describe(
    "`status`, `dates`, `annual_maximum` (total and remaining), `deductible`, `percents`, `frequencies`, `waiting_periods`, `missing_tooth`, `downgrades`, `history`, `orthodontics`",
  );

const saysShape = {
  answers: z.int().min(1).describe("How many were read for it: about one a minute"),
  share: z.number().min(0).max(1).describe("Of the points, in an answer on average"),
};

const payerSaysSchema = z
  .object({
    ...saysShape,
    points: z
      .array(
        z.object({
          name: officePointSchema,
          share: z.number().min(0).max(1).describe("Of the answers that state it, or from which it was computed"),
        }),
      )
      .readonly(),
  })
  .meta({ id: "PayerSays" });

const payerHealthSchema = z
  .object({
    payer_id: z.string(),
    payer_name: z.string(),
    upstream: z.string().describe("The payer service that is asked for it"),
    state: z
      .enum(payerStates)
      .describe(
        "`down`: three calls or more, and none answered since the first of them. `slow`: half of the answers of ten minutes took three times as long as usual, and more than five seconds. `closed`: by its hours. `not_asked`: not within an hour",
      ),
    since: timeSchema.nullable().describe("Since when the payer is down; null otherwise"),
    opens_at: timeSchema.nullable().describe("When a closed payer opens again"),
    last_answer_at: timeSchema.nullable(),
    usual_median_ms: z.int().nullable().describe("Of the last seven days"),
    says: z
      .object(saysShape)
      .nullable()
      .describe(
        "How much of an office's eleven points its answers of 30 days state, by point in `GET /PayerHealth/{id}`; null without one",
      ),
    last_hour: z.object({
      ...countsShape,
      outcomes: z.array(outcomeSchema).readonly().describe("The most frequent first"),
    }),
  })
  .meta({ id: "PayerHealth" });
export type PayerHealth = Readonly<z.infer<typeof payerHealthSchema>>;
export type PayerSays = Readonly<z.infer<typeof payerSaysSchema>>;

export const payerHealthListSchema = z.object({ at: timeSchema, data: z.array(payerHealthSchema).readonly() });
export type PayerHealthList = Readonly<z.infer<typeof payerHealthListSchema>>;

const payerHourSchema = z.object({ hour: timeSchema, ...countsShape });
export type PayerHealthHour = Readonly<z.infer<typeof payerHourSchema>>;

/** The answer of `GET /PayerHealth/{id}`. */
export const payerHistorySchema = z
  .object({
    payer_id: z.string(),
    payer_name: z.string(),
    says: z
      .array(z.object({ upstream: z.string(), ...payerSaysSchema.shape }))
      .readonly()
      .describe("How much its answers state, by payer service"),
    published: z
      .array(
        z.object({
          upstream: z.string(),
          median_ms: z.int(),
          p95_ms: z.int(),
          p99_ms: z.int(),
          url: z.string().describe("The page that says it"),
        }),
      )
      .readonly()
      .describe(
        "What the payer services through which it was asked publish of their times to answer, over all payers; most publish none",
      ),
    hours: z
      .array(payerHourSchema)
      .readonly()
      .describe("Those of seven days in which the payer was asked, oldest first"),
  })
  .meta({ id: "PayerHistory" });
export type PayerHistory = Readonly<z.infer<typeof payerHistorySchema>>;

/** The answer of `GET /Admin/PayerHealth/day`. */
export const callsOfDaySchema = z.object({
  step_seconds: z.int().describe("How long a step takes"),
  data: z
    .array(z.object({ at: timeSchema.describe("When the step begins"), ...countsShape }))
    .readonly()
    .describe("Those in which a payer was asked, oldest first"),
});
export type CallsOfDay = Readonly<z.infer<typeof callsOfDaySchema>>;
export type CallCounts = Omit<PayerHealthHour, "hour">;
