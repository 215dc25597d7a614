import { openExistingJournal, type SourceState } from "./journal.ts";
import { isLate } from "./late.ts";
import { toOfficeText } from "./office-text.ts";
import type { Run } from "./run.ts";
import { findNextDueTime } from "./schedule/schedule.ts";
import type { Settings, SourceSettings } from "./settings.ts";

const lastRuns = 5;
const shownOpen = 20;

/** @returns lines for people, and whether a source is late */
export async function readStatus(settings: Settings, now: Date): Promise<{ lines: string[]; isAnyLate: boolean }> {
  using journal = await openExistingJournal(settings.state);
  if (!journal) return { lines: ["The agent has not run yet: nightguard connect run"], isAnyLate: false };
  const lines: string[] = [];
  let isAnyLate = false;
  for (const source of settings.sources) {
    const state = journal.readSource(source.name);
    const open = journal.open(source.name);
    const late = isLate(source, { state, isUnderWay: open.length > 0 }, now);
    isAnyLate ||= late;
    lines.push(...describeSource(source, { state, isLate: late, open, now }));
    lines.push(...journal.ended(source.name, lastRuns).map((run) => describeRun(run, source.zone)));
  }
  return { lines, isAnyLate };
}

function describeSource(
  { name, schedule, zone }: SourceSettings,
  { state, isLate: late, open, now }: { state: SourceState; isLate: boolean; open: readonly Run[]; now: Date },
): string[] {
  const { lookedAt, succeededAt, problem } = state;
  return [
    `${name}${late ? "  LATE" : ""}`,
    `  last look     ${toTime(lookedAt, zone)}`,
    `  last success  ${toTime(succeededAt, zone)}`,
    ...(schedule ? [`  next run      ${toTime(findNextDueTime(schedule, now, zone)?.at.toISOString(), zone)}`] : []),
    ...(open.length > 0 ? [`  under way     ${open.length}`] : []),
    ...open.slice(0, shownOpen).map(describeOpen),
    ...(problem ? [`  problem       ${problem.text} (since ${toTime(problem.since, zone)})`] : []),
  ];
}

/** The batch says when it goes on, such as at its `not_before`. */
function describeOpen(run: Run): string {
  const { id, step } = run;
  const doing = step.at === "waiting" ? `waits for the answers of ${step.batchId}` : step.at;
  return `    ${describeWhat(run)}, ${doing}  (${id})`;
}

const describeWhat = (run: Run): string => ("file" in run ? run.file : `run of ${run.due}`);

function describeRun(run: Run, zone: string): string {
  const { id, step } = run;
  if (step.at !== "ended") return "";
  const { outcome, endedAt } = step;
  const counts = outcome.kind === "answered" ? `, ${outcome.counts.succeeded} of ${outcome.counts.total} rows` : "";
  return `  ${toTime(endedAt, zone)}  ${outcome.kind}${counts}  ${describeWhat(run)}  (${id})`;
}

const toTime = (time: string | undefined, zone: string): string =>
  time === undefined ? "never" : toOfficeText(new Date(time), zone);
