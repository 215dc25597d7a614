import type { System } from "@nightguard/contract";
import { toDurationText } from "../parts/text/time-format.ts";

type Overdue = System["retention"]["overdue"][number];

/** A round of deleting takes minutes, and may be delayed by a restart or a large batch. */
const lateMs = 86_400_000;

const nouns: Readonly<Record<Overdue["kind"], string>> = {
  batch: "batch",
  job: "single verification",
  event: "event",
  delivery: "webhook delivery",
};

/** Such as "The oldest batch that should be deleted is overdue by 2 d 3 h". */
export const toOverdueText = ({ kind, due_at: dueAt }: Overdue, now: number): string =>
  `The oldest ${nouns[kind]} that should be deleted is overdue by ${toDurationText(now - Date.parse(dueAt))}`;

/** Those that need an operator. */
export const listLate = ({ overdue }: System["retention"], now: number): readonly Overdue[] =>
  overdue.filter(({ due_at: dueAt }) => now - Date.parse(dueAt) > lateMs);
