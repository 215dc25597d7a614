import { z } from "zod";
import { pageQuerySchema } from "./cursor.ts";
import { instantSchema, pageOf, publicIdSchema, timeSchema } from "./fields.ts";
import { appointmentSchema } from "./job-entry.ts";
import { locationParamsSchema } from "./location.ts";
import { listSchema } from "./validation.ts";
import { type WorkState, workStates } from "./work-state.ts";

/** `answered`: an answer came before a person ended the item. */
const shownWorkStates = [...workStates, "answered"] as const;
export type ShownWorkState = (typeof shownWorkStates)[number];

/** Of items that still need a person. */
export const openWorkStates = ["open", "called", "waiting"] as const satisfies readonly WorkState[];

const maxItemsTogether = 100;
const maxNoteLength = 2_000;
/** The most entries of a history that are shown. */
export const maxShownHistory = 200;

const stateWords =
  "`open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; " +
  "`done`; `cannot_verify`: there will be no answer";

const workStateSchema = z.enum(workStates, { error: `must be one of ${workStates.join(", ")}` });
const shownStateSchema = z
  .enum(shownWorkStates)
  .describe(`${stateWords}; \`answered\`: the payer answered before anybody ended the item`);

const statesSchema = z
  .string()
  .transform((text) => text.split(","))
  .pipe(
    z.array(z.enum(shownWorkStates, { error: `must be of ${shownWorkStates.join(", ")}` })).max(shownWorkStates.length),
  );

const userIdSchema = publicIdSchema("usr");
const ownerIdSchema = z.string().regex(/^(?:usr|key)_[0-9a-f]{32}$/);

const toTime = instantSchema.transform((text) => new Date(text));

export const workItemQuerySchema = pageQuerySchema.extend({
  state: statesSchema
    .optional()
    .describe(`Only items in these states, with commas between them; by default ${openWorkStates.join(",")}`),
  owner: z
    .string()
    .regex(/^(?:me|none|(?:usr|key)_[0-9a-f]{32})$/, "must be me, none or the id of a person or key")
    .optional()
    .describe("Only items of this person or key: an id, `me`, or `none` for unassigned ones"),
  overdue: z.literal("1").optional().describe("1: only items whose due time has passed"),
  due_before: toTime.optional().describe("Only items that are due before this time"),
  location_id: locationParamsSchema.shape.id
    .optional()
    .describe("Only appointments whose newest job was sent with this `location_id`"),
  appointment_from: toTime
    .optional()
    .describe("Only appointments from this time on; by default from today on, in the account's time zone"),
});
export type WorkItemQuery = z.infer<typeof workItemQuerySchema>;

const ownerField = ownerIdSchema.nullable().describe("Whose item it is, a person's or a key's; null: unassigned");
const versionField = z.int().min(0).describe("Counts changes of owner and state; a change names the one that was read");

export const workItemSchema = z
  .object({
    id: publicIdSchema("wrk"),
    state: shownStateSchema,
    owner: ownerField,
    owner_name: z.string().nullable(),
    due_at: timeSchema.describe("The account's `work_due_hours` before the appointment"),
    is_overdue: z.boolean().describe("Whether the due time has passed while the item still needs a person"),
    version: versionField,
    updated_at: timeSchema.nullable().describe("When somebody last changed it or added a note; null: not yet"),
    notes: z.int().min(0).describe("How many notes it has"),
    appointment: appointmentSchema.describe("With the newest job about it"),
  })
  .meta({ id: "WorkItem" });
export type WorkItem = Readonly<z.infer<typeof workItemSchema>>;

export const workItemListSchema = pageOf(workItemSchema);

export const workEntrySchema = z
  .object({
    id: publicIdSchema("wke"),
    at: timeSchema,
    actor: z.string().describe("`user:` or `key:` and an id"),
    actor_name: z.string().nullable().describe("Null for people who are gone"),
    kind: z.enum(["owner", "state", "note"]).describe("What was changed, or that a note was added"),
    owner: ownerField,
    owner_name: z.string().nullable(),
    state: workStateSchema.nullable(),
    text: z
      .string()
      .nullable()
      .describe(
        "Of a note; null for people who may not see patients, when the note mentioned a person whose data was deleted, " +
          "and when the answer is repeated under an `Idempotency-Key`",
      ),
  })
  .meta({ id: "WorkEntry" });
export type WorkEntry = Readonly<z.infer<typeof workEntrySchema>>;

export const workItemWithHistorySchema = workItemSchema
  .extend({
    history: z
      .array(workEntrySchema)
      .readonly()
      .describe(`Who changed what, and the notes; newest first, at most ${maxShownHistory}`),
  })
  .meta({ id: "WorkItemWithHistory" });
export type WorkItemWithHistory = Readonly<z.infer<typeof workItemWithHistorySchema>>;

const changeShape = {
  owner: z
    .string("must be me, the id of a person, or null")
    .regex(/^(?:me|usr_[0-9a-f]{32})$/, "must be me, the id of a person, or null")
    .nullable()
    .optional()
    .describe("The new owner: the id of a person of the account, `me`, also of a key, or null to hand the item back"),
  state: workStateSchema.optional().describe(stateWords),
};

const changesSomething = ({ owner, state }: { owner?: unknown; state?: unknown }) =>
  owner !== undefined || state !== undefined;
const nothingToChange = "must have owner or state";

export const workItemPatchSchema = z
  .object({ ...changeShape, version: versionField })
  .refine(changesSomething, nothingToChange);
export type WorkItemPatch = z.infer<typeof workItemPatchSchema>;

const itemsSchema = listSchema(z.object({ id: z.string(), version: versionField }), maxItemsTogether)
  .refine((items) => items.length > 0, "must have at least 1 entry")
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, "must name each item once")
  .describe(`At most ${maxItemsTogether} items, with the versions that were read`);

export const workItemsPatchSchema = z
  .object({ ...changeShape, items: itemsSchema })
  .refine(changesSomething, nothingToChange);
export type WorkItemsPatch = z.infer<typeof workItemsPatchSchema>;

const patchedItemSchema = z
  .object({
    id: z.string(),
    status: z
      .union([z.literal(200), z.literal(404), z.literal(409)])
      .describe(
        "200: as wanted; 404: there is no such item, or its appointment no longer needs a person; 409: changed since it was read",
      ),
    owner: ownerField,
    state: workStateSchema.nullable().describe("null with 404"),
    version: versionField.nullable().describe("null with 404"),
  })
  .meta({ id: "PatchedWorkItem" });
export type PatchedWorkItem = Readonly<z.infer<typeof patchedItemSchema>>;

export const patchedWorkItemListSchema = z.object({
  data: z.array(patchedItemSchema).readonly().describe("In the order of the request, as the items are now"),
});

export const newWorkNoteSchema = z.object({
  text: z.string().trim().min(1).max(maxNoteLength).describe("Stored encrypted, and deleted with the patient's data"),
});

export const workOwnerListSchema = z.object({
  data: z
    .array(z.object({ id: userIdSchema, name: z.string() }).meta({ id: "WorkOwner" }))
    .readonly()
    .describe("By name, at most 500"),
});
export type WorkOwnerList = Readonly<z.infer<typeof workOwnerListSchema>>;
