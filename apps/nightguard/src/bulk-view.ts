import { z } from "zod";
import { counted } from "./output.ts";

const countSchema = z.object({ count: z.number(), at_least: z.boolean() });

const actionSchema = z.object({
  id: z.string(),
  action: z.string(),
  state: z.string(),
  counted: z.number(),
  at_least: z.boolean(),
  examined: z.number(),
  changed: z.number(),
  skipped: z.number(),
  created_at: z.string(),
});

/** The fields of a bulk action that commands show. */
export type BulkActionView = z.infer<typeof actionSchema>;

export const parseBulkCount = (body: unknown) => countSchema.parse(body);
export const parseBulkAction = (body: unknown): BulkActionView => actionSchema.parse(body);
export const parseBulkActionList = (body: unknown): BulkActionView[] =>
  z.object({ data: z.array(actionSchema) }).parse(body).data;

export const isOver = ({ state }: BulkActionView): boolean => state === "done" || state === "aborted";

/** Returns `retry running: 1,200 of 4,210 jobs changed, 3 skipped`. */
export function toBulkLine({ action, state, counted: expected, at_least: isMore, changed, skipped }: BulkActionView) {
  const all = `${isMore ? "at least " : ""}${counted(expected, "job")}`;
  const rest = skipped > 0 ? `, ${skipped.toLocaleString("en-US")} skipped` : "";
  return `${action} ${state}: ${changed.toLocaleString("en-US")} of ${all} changed${rest}`;
}

export function toBulkTable(actions: readonly BulkActionView[]): string[] {
  if (actions.length === 0) return ["No actions"];
  return actions.map((action) => `${action.id}  ${action.created_at}  ${toBulkLine(action)}`);
}
