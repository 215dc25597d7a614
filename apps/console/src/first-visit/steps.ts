import type { OwnAccount } from "@nightguard/contract";

export type StepName = "practice" | "payer_service" | "file";

export interface Step {
  readonly name: StepName;
  readonly state: "done" | "next" | "later";
}

interface Progress {
  readonly hasPractice: boolean;
  readonly liveAnsweredBy: OwnAccount["live_answered_by"];
  readonly isLive: boolean;
  readonly hasFile: boolean;
}

export function toSteps({ hasPractice, liveAnsweredBy, isLive, hasFile }: Progress): readonly Step[] {
  const done: readonly (readonly [StepName, boolean])[] = [
    ["practice", hasPractice],
    ["payer_service", !isLive || liveAnsweredBy === "upstream"],
    ["file", hasFile],
  ];
  const next = done.find(([, isDone]) => !isDone)?.[0];
  return done.map(([name, isDone]) => ({ name, state: isDone ? "done" : name === next ? "next" : "later" }));
}
