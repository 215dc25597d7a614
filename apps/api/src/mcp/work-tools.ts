import { pageQuerySchema, workItemListSchema, workItemQuerySchema } from "@nightguard/contract";
import { listWorkItems } from "@nightguard/service";
import type { ApiDeps } from "../deps.ts";
import { defineTool, readingOnly, type Tool } from "./tool.ts";

const mostItems = 50;

const input = workItemQuerySchema.extend({
  limit: pageQuerySchema.shape.limit
    .unwrap()
    .max(mostItems, `must be at most ${mostItems}`)
    .default(20)
    .describe("How many at once"),
});

export function createWorkTools({ jobs }: Pick<ApiDeps, "jobs">): readonly Tool[] {
  return [
    defineTool({
      name: "list_work",
      title: "List what needs somebody",
      description:
        "List the appointments that need a person, those that are due first at the top: the verification failed, expired, or the payer " +
        "rejected it. `failure.hint` says what to do; explain_rejection says more of one job. A page can be short, or empty, before " +
        "`next_cursor` is null. Changes nothing.",
      input,
      output: workItemListSchema,
      annotations: readingOnly,
      audited: "work_item.list",
      async run(query, { request }) {
        request.auditSeries = JSON.stringify(query);
        return { answer: await listWorkItems(jobs, request.caller, query) };
      },
    }),
  ];
}
