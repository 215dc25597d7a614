import type { RunOutcome, Source, SourceKind } from "@nightguard/contract";

export const kindWords: Readonly<Record<SourceKind, string>> = {
  folder: "Folder",
  sftp: "Folder of an SFTP server",
  "open-dental": "Open Dental",
};

export const outcomeWords: Readonly<Record<RunOutcome, string>> = {
  answered: "Answered",
  refused: "Refused",
  nothing_due: "Nothing was due",
  duplicate: "Already sent",
  removed: "Removed unsent",
};

type SourceState = "silent" | "problem" | "late" | "working" | "new" | "fine";

/** What a person has to know first. Of a silent source nothing else is up to date. */
export function findSourceState(source: Source): SourceState {
  if (source.is_silent) return "silent";
  if (source.problem) return "problem";
  if (source.is_late) return "late";
  if (source.under_way > 0) return "working";
  return source.last_success_at === null && source.last_runs.length === 0 ? "new" : "fine";
}

/** @returns what is wrong and what to do; undefined when nothing is */
export function toSourceAdvice(source: Source): string | undefined {
  switch (findSourceState(source)) {
    case "silent":
      return "Its agent does not report any more, so what is below may be out of date. On the office's machine, look whether nightguard connect is running and reaches this service.";
    case "problem":
      return toSentence(source.problem?.text ?? "");
    case "late":
      return source.kind === "open-dental"
        ? "No run has ended well in time. On the office's machine, nightguard connect status says what was last done."
        : "No file has come in time. Look whether the program that drops files there has run.";
    default:
      return undefined;
  }
}

const toSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
};

/** What a source that has no schedule waits for. */
export const toNextWords = ({ kind, is_watching: isWatching }: Source): string => {
  if (!isWatching) return "When its agent is started";
  return kind === "open-dental" ? "Not known" : "When a file comes";
};

/** Whether another agent has a source of the same name, so that both need their agent's id. */
export const hasNamesake = ({ name, agent }: Source, sources: readonly Source[]): boolean =>
  sources.some((other) => other.name === name && other.agent !== agent);
