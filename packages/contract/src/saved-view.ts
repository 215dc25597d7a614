import { z } from "zod";
import { batchSchema } from "./batch.ts";
import { changedValues } from "./change.ts";
import { lineSchema, publicIdSchema, timeSchema } from "./fields.ts";
import { failureSchema, jobSchema } from "./job.ts";
import { jobStatuses } from "./job-status.ts";
import { operationSchema, textSchema } from "./verification.ts";
import { deliveryStatuses, eventTypes, testEventType } from "./webhook.ts";
import { workStates } from "./work-state.ts";

const maxNameLength = 64;
const maxLineLength = 200;

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` }).exactOptional();

const flag = oneOf(["1"]);
const text = textSchema.exactOptional();
const line = lineSchema(maxLineLength).exactOptional();
const day = z.iso.date("must be a date as YYYY-MM-DD").exactOptional();

const days = { from: day, to: day };
const places = { location: text, everywhere: flag };
const coverage = oneOf(jobSchema.shape.coverage.unwrap().options);
const outcomes = {
  status: oneOf(jobStatuses),
  coverage,
  category: oneOf(failureSchema.shape.category.options),
  payer: text,
};

/** What the address of each page of the console narrows its list by. */
const filtersByPage = {
  day: { ...places, coverage, needs: flag, differs: flag, changed: flag },
  work: { owner: oneOf(["me", "none"]), state: oneOf(workStates), overdue: flag, ...places },
  batches: { status: oneOf(batchSchema.shape.status.options), ...days },
  rows: { ...outcomes, changed: oneOf(changedValues), code: text },
  jobs: { ...outcomes, operation: oneOf(operationSchema.options), ...days },
  locations: { ...days, ...places },
  deliveries: { status: oneOf(deliveryStatuses), type: oneOf([...eventTypes, testEventType]), ...days },
  requests: { view: oneOf(["requests", "causes"]), status: line, route: line, key: line, ...days },
  usage: {
    ...days,
    by: oneOf(["outcome", "payer_id", "operation", "key"]),
    measure: oneOf(["verifications", "calls", "reused", "possible_duplicates", "perhaps_billed"]),
  },
} as const;

export type ViewPage = keyof typeof filtersByPage;

const viewPages = Object.keys(filtersByPage) as [ViewPage, ...ViewPage[]];
const pageError = `must be one of ${viewPages.join(", ")}`;
export const viewPageSchema = z.enum(viewPages, { error: pageError });

const nameSchema = lineSchema(maxNameLength).refine(
  (name) => name.trim() === name,
  "must not begin or end with a blank",
);

const bodyOf = <const Page extends ViewPage>(page: Page) =>
  z.strictObject({ page: z.literal(page), name: nameSchema, filters: z.strictObject(filtersByPage[page]) });

/** The body of `PUT /SavedView/{id}`. */
export const newSavedViewSchema = z
  .discriminatedUnion(
    "page",
    [
      bodyOf("day"),
      bodyOf("work"),
      bodyOf("batches"),
      bodyOf("rows"),
      bodyOf("jobs"),
      bodyOf("locations"),
      bodyOf("deliveries"),
      bodyOf("requests"),
      bodyOf("usage"),
    ],
    { error: pageError },
  )
  .meta({ id: "NewSavedView" });
export type NewSavedView = Readonly<z.infer<typeof newSavedViewSchema>>;

export const savedViewSchema = z
  .object({
    id: publicIdSchema("svw"),
    page: z
      .enum(viewPages)
      .describe(
        "`rows`: the rows of a batch; `deliveries`: the deliveries of a webhook; the others as the console has them",
      ),
    name: z.string(),
    filters: z.record(z.string(), z.string()).describe("As in the address of the page"),
    updated_at: timeSchema,
  })
  .meta({ id: "SavedView" });
export type SavedView = Readonly<z.infer<typeof savedViewSchema>>;

export const savedViewListSchema = z.object({ data: z.array(savedViewSchema).readonly() });
export type SavedViewList = Readonly<z.infer<typeof savedViewListSchema>>;
