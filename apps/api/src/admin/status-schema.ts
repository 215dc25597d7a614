import { modeSchema, payerListStateSchema, publicIdSchema, timeSchema, waitingForSchema } from "@nightguard/contract";
import { z } from "zod";
import { redisCheckSchema } from "../health/check-schemas.ts";

const count = z.int();
const seconds = z.number().nullable();

const credentialSchema = z.object({
  status: z.enum(["ok", "held", "paced"]),
  per_second: z.number().nullable().describe("The current rate of a paced credential"),
});

const processesSchema = z
  .array(
    z.object({
      id: z.string(),
      host: z.string(),
      version: z.string(),
      running: count,
      concurrency: count,
      started_at: timeSchema,
      clock_offset_seconds: z
        .number()
        .nullable()
        .describe("How far its clock is ahead of the database's; null if unknown"),
    }),
  )
  .readonly()
  .nullable();

export const statusSchema = z
  .object({
    at: timeSchema,
    jobs: z
      .object({ queued: count, waiting: count, ready: count, released: count, running: count })
      .describe("Unfinished jobs; queued is the sum of waiting, ready and released"),
    oldest_waiting_seconds: seconds.describe("Without paused batches and suspended accounts"),
    accounts_with_work: count,
    accounts: z
      .array(
        z.object({
          account_id: publicIdSchema("acc"),
          name: z.string(),
          mode: modeSchema,
          queued: count,
          running: count,
          outstanding: count.describe("Released and running jobs"),
          window: count.describe("The limit of outstanding jobs"),
          oldest_waiting_seconds: seconds,
          waiting_for: waitingForSchema.describe("Why its work waits, besides what this report says of all accounts"),
        }),
      )
      .readonly()
      .describe("The 100 with the most work"),
    service_levels: z
      .object({
        waiting_calls: z
          .object({ calls: count, median_ms: count, p95_ms: count })
          .nullable()
          .describe(
            "What waiting calls of the last five minutes took beside their payer's time, by the slowest process; null without one",
          ),
        webhook_oldest_waiting_seconds: z
          .number()
          .nullable()
          .describe("Age of the oldest event that waits for an enabled endpoint; null without one"),
        deadlines_24h: z
          .object({ rows: count, expired: count })
          .describe("Rows of live batches whose deadline was in the last 24 hours, and how many of them expired"),
      })
      .describe("What users notice"),
    suspended_accounts: z
      .array(z.object({ account_id: publicIdSchema("acc"), name: z.string(), suspended_at: timeSchema }))
      .readonly()
      .describe("The last 100 suspended"),
    database_connections: z
      .object({
        open: count,
        claimed: count.describe(
          "The possible maximum of open: the limits of all processes of this service, and connections of others",
        ),
        available: count.describe("max_connections without reserved ones"),
      })
      .describe("Connections to the PostgreSQL server, of all its databases"),
    lost_commits: z
      .array(
        z.object({
          process: z.string().describe("Whose commits are gone"),
          noticed_at: timeSchema,
          kept_until: timeSchema
            .nullable()
            .describe("When its newest commit was made that is certainly there; null if unknown"),
          committed_until: timeSchema.describe("When its newest commit was made"),
        }),
      )
      .readonly()
      .describe(
        "PostgreSQL failed over and lost what was committed last: until `nightguard admin restored` has run, no queued work is released",
      ),
    old_snapshots: z
      .array(
        z.object({
          kind: z.enum(["session", "standby", "prepared transaction", "slot"]),
          pid: count.nullable().describe("Its process of PostgreSQL"),
          name: z.string().describe("Application and role, or the name of the transaction or slot"),
          since: timeSchema.nullable().describe("Null for a slot"),
          transactions: count.describe("Begun since"),
        }),
      )
      .readonly()
      .describe("What has kept PostgreSQL from removing old versions of rows for more than a minute, the oldest first"),
    redis: redisCheckSchema.describe("Whether Redis accepts writes, and what is wrong with its settings"),
    live_answered_by: z
      .enum(["upstream", "sandbox", "none"])
      .describe("The sandbox invents its answers; with none, requests with live keys get 503"),
    credentials: z
      .object({ live: credentialSchema, test: credentialSchema })
      .nullable()
      .describe(
        "The state of our credentials at the payer services; null, like the following, while Redis is unavailable",
      ),
    upstreams: z
      .array(credentialSchema.extend({ name: z.string() }))
      .readonly()
      .nullable()
      .describe("The same of the upstreams that routes name"),
    payer_lists: z
      .array(payerListStateSchema.extend({ upstream: z.string() }))
      .readonly()
      .describe("The payer lists of upstreams that were configured, read daily"),
    submissions: z
      .array(
        z.object({
          upstream: z.string(),
          gathering: count.describe("Questions that wait to be submitted"),
          awaited: count.describe("Questions that were submitted, or are about to be, and have no answer yet"),
          unknown: count.describe("Submissions that were sent and of which it is not known whether they arrived"),
          since: timeSchema.describe("When the oldest of them was opened"),
        }),
      )
      .readonly()
      .describe("What goes through upstreams' batch interfaces now"),
    certificates_ending: z
      .array(z.object({ upstream: z.string(), expires_at: timeSchema }))
      .readonly()
      .describe("Client certificates for upstreams that expire within 30 days, or have expired"),
    payers_held: z
      .array(
        z.object({
          payer_id: z.string(),
          name: z.string(),
          mode: modeSchema,
          upstream: z.string().describe("Its name; live or test for those of the environment"),
          probed_in_seconds: z.number(),
        }),
      )
      .readonly()
      .nullable()
      .describe("Payers whose queued work waits because they do not answer"),
    payers_slow: z
      .array(
        z.object({
          payer_id: z.string().describe('"(other)" for a payer that is not in the payer list'),
          name: z.string(),
          mode: modeSchema,
          upstream: z.string().describe("Its name; live or test for those of the environment"),
          running: count.describe("Calls in flight"),
          seconds_per_call: z.number().describe("The recent average, or how long the oldest call is in flight already"),
          answers_per_second: z.number(),
        }),
      )
      .readonly()
      .nullable()
      .describe("Payers whose calls take ten seconds or longer, the slowest first; null while Redis is unavailable"),
    payers_closed: z
      .array(z.object({ payer_id: z.string(), name: z.string(), opens_in_seconds: z.number() }))
      .readonly()
      .describe("Payers that are not asked at this hour; their queued work waits"),
    apis: processesSchema.describe("API processes seen in the last fifteen seconds"),
    workers: processesSchema.describe("Workers seen in the last fifteen seconds"),
  })
  .meta({ id: "Status" });
