import {
  newWorkNoteSchema,
  patchedWorkItemListSchema,
  workEntrySchema,
  workItemListSchema,
  workItemPatchSchema,
  workItemQuerySchema,
  workItemsPatchSchema,
  workItemWithHistorySchema,
  workOwnerListSchema,
} from "@nightguard/contract";
import {
  addWorkNote,
  getWorkEntry,
  getWorkItem,
  listWorkItems,
  listWorkOwners,
  patchWorkItem,
  patchWorkItems,
} from "@nightguard/service";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";

const route = routesOf("WorkItem");

/** Appointments that need a person, and who does what about them. */
export function workItemRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.get(
    "/WorkItem",
    route({
      audited: "work_item.list",
      summary: "List the appointments that need a person, those that are due first at the top",
      description:
        "An appointment needs a person when its newest job failed or expired, or the payer rejected it, as in `needs_you` of " +
        "`GET /Appointment`; rows that were refused at intake are no jobs and are not in this list. An item is about an appointment: when the " +
        "same question is asked again for it, or corrected, its owner, state and notes stay. A page can be short, or empty, before " +
        "`next_cursor` is null: 10,000 jobs and 2,000 items are examined for a page.",
      querystring: workItemQuerySchema,
      response: { 200: workItemListSchema },
    }),
    async (request) => {
      request.auditSeries = JSON.stringify(request.query);
      return listWorkItems(jobs, request.caller, request.query);
    },
  );

  app.get(
    "/WorkItem/owners",
    route({
      summary: "List the people who may be given items of the work list",
      description: "Those who may use the account now, by name.",
      response: { 200: workOwnerListSchema },
    }),
    ({ caller }) => listWorkOwners(jobs, caller),
  );

  app.get(
    "/WorkItem/:id",
    route({
      audited: "work_item.read",
      summary: "Read an item of the work list with its history",
      description: "404 also for an unchanged item whose appointment no longer needs a person.",
      params: idParamsSchema,
      response: { 200: workItemWithHistorySchema },
    }),
    ({ caller, params }) => getWorkItem(jobs, caller, params.id),
  );

  app.patch(
    "/WorkItem/:id",
    route({
      summary: "Take an item of the work list, hand it to somebody or back, or change its state",
      description:
        "409 if somebody changed it since its `version` was read; the message names who has it. A repeated request can get this answer for the " +
        "change that it made itself.",
      params: idParamsSchema,
      body: workItemPatchSchema,
      response: { 200: workItemWithHistorySchema },
    }),
    (request) => patchWorkItem(jobs, toOwn(request), request.params.id, request.body),
  );

  app.patch(
    "/WorkItem",
    route({
      summary: "Change owner or state of many items of the work list",
      description: "Says for each item what happened; the others are changed even if some cannot be.",
      body: workItemsPatchSchema,
      response: { 200: patchedWorkItemListSchema },
    }),
    (request) => patchWorkItems(jobs, toOwn(request), request.body),
  );

  app.post(
    "/WorkItem/:id/note",
    route({
      summary: "Add a note to an item of the work list",
      description: "Notes can be neither changed nor deleted; they go with the item.",
      params: idParamsSchema,
      body: newWorkNoteSchema,
      response: { 201: workEntrySchema },
      withheld: ["text"],
    }),
    (request) =>
      createOnce(request, {
        create: (id) => addWorkNote(jobs, toOwn(request), request.params.id, { text: request.body.text, id }),
        resume: (id) => getWorkEntry(jobs, request.caller, id),
      }),
  );
}
