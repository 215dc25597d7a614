import type { BatchStatus } from "@nightguard/contract";
import { calendarDay, oneOf } from "../frame/filters.ts";

export const batchStatuses = [
  "queued",
  "running",
  "paused",
  "completed",
  "cancelled",
] as const satisfies readonly BatchStatus[];

export const batchViewChecks = { status: oneOf(batchStatuses), from: calendarDay, to: calendarDay };
