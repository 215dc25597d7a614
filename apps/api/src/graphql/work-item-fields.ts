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
  getWorkItem,
  listWorkItems,
  listWorkOwners,
  patchWorkItem,
  patchWorkItems,
} from "@nightguard/service";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps } from "../deps.ts";
import { createField, type FieldTools, idSchema } from "./root-field.ts";

export function createWorkItemFields(tools: FieldTools, { jobs }: Pick<ApiDeps, "jobs">) {
  const { types } = tools;
  const withHistory = types.toOutput(workItemWithHistorySchema, "WorkItemWithHistory");
  const queries = {
    api_WorkItemList: createField(tools, {
      description: "List the appointments that need a person, those that are due first at the top.",
      input: workItemQuerySchema,
      output: types.toOutput(workItemListSchema, "WorkItemList"),
      audited: "work_item.list",
      resolve(query, { request }) {
        request.auditSeries = JSON.stringify(query);
        return listWorkItems(jobs, request.caller, query);
      },
    }),
    api_WorkItem: createField(tools, {
      description: "Read an item of the work list with its history.",
      input: z.object({ id: idSchema }),
      output: withHistory,
      audited: "work_item.read",
      resolve: ({ id }, { request }) => getWorkItem(jobs, request.caller, id),
    }),
    api_WorkOwnerList: createField(tools, {
      description: "List the people who may be given items of the work list.",
      input: z.object({}),
      output: types.toOutput(workOwnerListSchema, "WorkOwnerList"),
      resolve: (_none, { request }) => listWorkOwners(jobs, request.caller),
    }),
  };
  const mutations = {
    api_PatchWorkItem: createField(tools, {
      description: "Take an item of the work list, hand it to somebody or back, or change its state.",
      input: workItemPatchSchema.safeExtend({ id: idSchema }),
      output: withHistory,
      resolve: ({ id, ...patch }, { request }) => patchWorkItem(jobs, toOwn(request), id, patch),
    }),
    api_PatchWorkItems: createField(tools, {
      description: "Change owner or state of many items of the work list.",
      input: workItemsPatchSchema,
      output: types.toOutput(patchedWorkItemListSchema, "PatchedWorkItemList"),
      resolve: (patch, { request }) => patchWorkItems(jobs, toOwn(request), patch),
    }),
    api_AddWorkNote: createField(tools, {
      description: "Add a note to an item of the work list.",
      input: newWorkNoteSchema.extend({ id: idSchema }),
      output: types.toOutput(workEntrySchema, "WorkEntry"),
      resolve: ({ id, text }, { request }) => addWorkNote(jobs, toOwn(request), id, { text }),
    }),
  };
  return { queries, mutations };
}
