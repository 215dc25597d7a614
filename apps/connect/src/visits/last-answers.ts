import type { Job } from "../client.ts";
import type { Journal } from "../journal.ts";
import { toDay } from "../schedule/schedule.ts";
import type { LastAnswer } from "./rule.ts";

/** Answers are kept in pieces of so many, each in one transaction. */
const piece = 1_000;

/** The question that a job asked; undefined if it is not known. */
type FindQuestion = (job: Job) => string | undefined | Promise<string | undefined>;

/**
 * Keeps what a batch's results say. A row without the payer's answer leaves what was known.
 *
 * @param results in row order
 * @param findQuestion is called for each job, in order
 * @param zone of the office, in whose days answers are counted
 */
export async function keepAnswers(
  results: AsyncIterable<Job>,
  findQuestion: FindQuestion,
  { journal, zone }: { journal: Pick<Journal, "saveAnswers">; zone: string },
): Promise<void> {
  let answers = new Map<string, LastAnswer>();
  for await (const job of results) {
    const question = await findQuestion(job);
    const answer = toLastAnswer(job, zone);
    if (question === undefined || !answer) continue;
    answers.set(question, answer);
    if (answers.size < piece) continue;
    journal.saveAnswers(answers);
    answers = new Map();
  }
  journal.saveAnswers(answers);
}

/** @param questions by row, in order */
export function findByRow(questions: AsyncIterable<{ readonly row: number; readonly question: string }>): FindQuestion {
  const rows = questions[Symbol.asyncIterator]();
  let next: IteratorResult<{ readonly row: number; readonly question: string }> | undefined;
  return async ({ row }) => {
    next ??= await rows.next();
    while (!next.done && next.value.row < (row ?? 0)) next = await rows.next();
    return next.done || next.value.row !== row ? undefined : next.value.question;
  };
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
