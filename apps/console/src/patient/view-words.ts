import type { JobView } from "@nightguard/contract";

const actions: Readonly<Record<string, string>> = {
  "job.read": "opened it",
  "job.question": "read the question",
  "job.answer": "read the payer's answer",
  "job.explanation": "read the breakdown",
  "job.fhir": "read the answer as FHIR",
  "job.estimate": "estimated shares",
  "job.print": "opened the page to print",
  "job.proof": "made a proof of the answer",
  "job.why": "looked up where a value comes from",
  "job.history": "read the history",
};

export const toActionText = (action: string): string => actions[action] ?? action;

export function toActorText({ actor, name }: Pick<JobView, "actor" | "name">, ownId: string): string {
  if (actor === `user:${ownId}`) return "You";
  if (name !== null) return name;
  return actor.startsWith("key:") ? `A program with the key ${actor.slice("key:".length)}` : actor.replace("user:", "");
}

export interface ViewLine extends JobView {
  readonly times: number;
}

export function foldViews(views: readonly JobView[]): readonly ViewLine[] {
  const lines: ViewLine[] = [];
  for (const view of views) {
    const last = lines.at(-1);
    const isSame = last?.actor === view.actor && last.action === view.action && toMinute(last.at) === toMinute(view.at);
    if (last && isSame) lines[lines.length - 1] = { ...last, times: last.times + 1 };
    else lines.push({ ...view, times: 1 });
  }
  return lines;
}

const toMinute = (at: string): string => at.slice(0, "2026-11-24T12:40".length);
