import { publicIdSchema, timeSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Administration");

const count = z.int();
const seconds = z.number().nullable();
const mode = z.enum(["live", "test"]);

const credentialSchema = z.object({
  status: z.enum(["ok", "held", "paced"]),
  per_second: z.number().nullable().describe("What a paced credential may ask now"),
});

const processesSchema = z
  .array(
    z.object({
      id: z.string(),
      running: count,
      concurrency: count,
      started_at: timeSchema,
      clock_offset_seconds: z
        .number()
        .nullable()
        .describe("How far its clock is ahead of the database's; null where that is not known"),
    }),
  )
  .readonly()
  .nullable();

const statusSchema = z
  .object({
    at: timeSchema,
    jobs: z
      .object({ queued: count, parked: count, ready: count, released: count, running: count })
      .describe("Jobs that have not ended; queued is parked, ready and released together"),
    oldest_waiting_seconds: seconds.describe("Paused batches and suspended accounts aside"),
    accounts_with_work: count,
    accounts: z
      .array(
        z.object({
          account_id: publicIdSchema("acc"),
          name: z.string(),
          mode,
          queued: count,
          running: count,
          outstanding: count.describe("Released and running jobs"),
          window: count.describe("How many jobs may be outstanding"),
          oldest_waiting_seconds: seconds,
        }),
      )
      .readonly()
      .describe("The hundred with the most work"),
    suspended_accounts: z
      .array(z.object({ account_id: publicIdSchema("acc"), name: z.string(), suspended_at: timeSchema }))
      .readonly()
      .describe("The hundred that were suspended last"),
    database_connections: z
      .object({
        open: count,
        claimed: count.describe(
          "What open may become: all that processes of this service may open, and those of others",
        ),
        available: count.describe("What may be claimed: max_connections without reserved ones"),
      })
      .describe("Connections to the PostgreSQL server, of all its databases"),
    credentials: z
      .object({ live: credentialSchema, test: credentialSchema })
      .nullable()
      .describe("How the payer services stand with us; null, as what follows, while Redis does not answer"),
    payers_held: z
      .array(z.object({ payer_id: z.string(), name: z.string(), mode, probed_in_seconds: z.number() }))
      .readonly()
      .nullable()
      .describe("Payers of the payer list whose queued work waits because they do not answer"),
    apis: processesSchema.describe("API processes that were heard of in the last fifteen seconds"),
    workers: processesSchema.describe("Workers that were heard of in the last fifteen seconds"),
  })
  .meta({ id: "Status" });

/** What the service does at this moment. */
export function adminStatusRoute(app: ApiServer, { status }: Pick<ApiDeps, "status">): void {
  app.get(
    "/Admin/Status",
    route({
      access: "admin",
      summary: "Show what there is to do, what holds it up, and who works",
      response: { 200: statusSchema },
    }),
    () => status.read(),
  );
}
