import type { TrueEligibility } from "../document/true-eligibility.ts";
import { joinCutMessages } from "../text/cut-messages.ts";
import type { Target } from "../text/facts.ts";
import { isWhollyUnderstood } from "../text/read-message.ts";
import { contextOf } from "../transform/row-messages.ts";

type Message = TrueEligibility["messages"][number];

/**
 * Lists the messages, by their index, of which values of the document say everything.
 *
 * @param pathsOf the values that were read from each message's row, by its source
 */
export function listRepeatedMessages(
  messages: readonly Message[],
  pathsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<number> {
  const repeated = joinCut(messages).filter((texts) => isRepeated(texts, pathsOf));
  return new Set(repeated.flatMap(({ indices }) => indices));
}

interface WholeText {
  readonly text: string;
  /** Of the messages that the payer cut it into. */
  readonly indices: readonly number[];
  readonly messages: readonly Message[];
}

const isRepeated = ({ text, messages }: WholeText, pathsOf: ReadonlyMap<string, readonly string[]>): boolean =>
  messages.every(({ facts }) => facts.length > 0 && !facts.includes("disclaimer")) &&
  messages.some(({ source }) => (pathsOf.get(source)?.length ?? 0) > 0) &&
  isWhollyUnderstood(text, contextOf(toTargets(messages[0]?.target ?? null)));

/** Only neighbours with the same facts and services can be parts of one text. */
function joinCut(messages: readonly Message[]): readonly WholeText[] {
  const runs: { readonly key: string; readonly indices: number[] }[] = [];
  for (const [index, { facts, target }] of messages.entries()) {
    const key = JSON.stringify([facts, target]);
    const last = runs.at(-1);
    if (last?.key === key) last.indices.push(index);
    else runs.push({ key, indices: [index] });
  }
  return runs.flatMap(({ indices }) =>
    joinRun(indices.map((index) => ({ index, message: messages[index] as Message }))),
  );
}

function joinRun(run: readonly { readonly index: number; readonly message: Message }[]): readonly WholeText[] {
  const texts = joinCutMessages(run.map(({ message }) => message.text));
  const byText = Map.groupBy(run.entries(), ([at]) => texts[at] ?? "");
  return Array.from(byText, ([text, parts]) => ({
    text,
    indices: parts.map(([, { index }]) => index),
    messages: parts.map(([, { message }]) => message),
  }));
}

const toTargets = (target: Message["target"]): Target[] => [
  ...(target?.classes ?? []).map((name) => ({ kind: "class", name }) as const),
  ...(target?.categories ?? []).map((name) => ({ kind: "category", name }) as const),
  ...(target?.procedures ?? []).map((name) => ({ kind: "procedure", name }) as const),
];
