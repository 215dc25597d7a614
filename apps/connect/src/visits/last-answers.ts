import type { Job } from "../client.ts";
import type { Journal } from "../journal.ts";
import { toDay } from "../schedule/schedule.ts";
import type { LastAnswer } from "./rule.ts";

/** Answers are kept in pieces of so many, each in one transaction. */
const piece = 1_000;

/**
 * Keeps what a batch's results say. A row without the payer's answer leaves what was known.
 *
 * @param results in row order
 * @param questions by row, in order
 * @param zone of the office, in whose days answers are counted
 */
export async function keepAnswers(
  results: AsyncIterable<Job>,
  questions: AsyncIterable<{ readonly row: number; readonly question: string }>,
  { journal, zone }: { journal: Pick<Journal, "saveAnswers">; zone: string },
): Promise<void> {
  let answers = new Map<string, LastAnswer>();
  const rows = questions[Symbol.asyncIterator]();
  let next = await rows.next();
  for await (const job of results) {
    while (!next.done && next.value.row < (job.row ?? 0)) next = await rows.next();
    const answer = toLastAnswer(job, zone);
    if (next.done || next.value.row !== job.row || !answer) continue;
    answers.set(next.value.question, answer);
    if (answers.size < piece) continue;
    journal.saveAnswers(answers);
    answers = new Map();
  }
  journal.saveAnswers(answers);
}

/** @returns undefined where the payer has not answered */
function toLastAnswer({ coverage, finished_at: finishedAt, result }: Job, zone: string): LastAnswer | undefined {
  if (coverage === null || finishedAt === null) return undefined;
  const begins = findYearStart(result);
  return { day: toDay(new Date(finishedAt), zone), coverage, ...(begins && { yearBegins: begins.slice(5) }) };
}

/** Only the normalized document says when the benefit year begins. */
function findYearStart(result: unknown): string | undefined {
  const { coverage } = (result ?? {}) as { coverage?: { benefit_year_start?: unknown } };
  const start = coverage?.benefit_year_start;
  return typeof start === "string" && /^\d{4}-\d\d-\d\d$/.test(start) ? start : undefined;
}
