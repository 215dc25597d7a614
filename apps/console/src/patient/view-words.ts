import type { JobView } from "@nightguard/contract";

const actions: Readonly<Record<string, string>> = {
  "job.read": "opened it",
  "job.question": "read the question",
  "job.answer": "read the payer's answer",
  "job.explanation": "read the breakdown",
  "job.print": "opened the page to print",
  "job.why": "looked up where a value comes from",
  "job.history": "read the history",
};

export const toActionText = (action: string): string => actions[action] ?? action;

/** A person by name, a program by its key. */
export function toActorText({ actor, name }: Pick<JobView, "actor" | "name">, ownId: string): string {
  if (actor === `user:${ownId}`) return "You";
  if (name !== null) return name;
  return actor.startsWith("key:") ? `A program with the key ${actor.slice("key:".length)}` : actor.replace("user:", "");
}
