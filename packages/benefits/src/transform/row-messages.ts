import type { CategoryName } from "../document/true-eligibility.ts";
import type { Benefit, Message } from "../eligibility-response.ts";
import { joinCutMessages } from "../text/cut-messages.ts";
import type { Fact, MessageContext, Target } from "../text/facts.ts";
import { findSubjectCodes, readMessage } from "../text/read-message.ts";
import { findListedProcedures, readWordsOfRow } from "../text/row-words.ts";
import { categoryOf, isGeneral, procedureService, type Service, toService } from "./services.ts";

export interface ReadMessage {
  readonly message: Message;
  /** The message, or the text that the payer cut into several messages. */
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** Reads stated facts, and the services that messages name as the row's own. */
export function readRowMessages(
  benefit: Benefit,
  targets: readonly Service[],
): { targets: readonly Service[]; messages: readonly ReadMessage[] } {
  if (benefit.messages.length === 0) return { targets, messages: noMessages };
  const context = contextOf(targets);
  const read = readTexts(benefit.messages, (text) =>
    withWordsOfRow(readMessage(text, context), text, benefit, targets),
  );
  const aim = retarget(benefit, targets, read);
  if (aim === targets) return { targets, messages: read };
  const contextOfAim = contextOf(aim);
  return { targets: aim, messages: read.map((one) => rereadUnlessLabel(one, contextOfAim)) };
}

const noMessages: readonly ReadMessage[] = [];

/** All messages of one text state its facts. */
function readTexts(messages: readonly Message[], read: (text: string) => readonly Fact[]): ReadMessage[] {
  const [only] = messages;
  if (only !== undefined && messages.length === 1) return [{ message: only, text: only.text, facts: read(only.text) }];
  const texts = joinCutMessages(messages.map(({ text }) => text));
  let facts: readonly Fact[] = [];
  return messages.map((message, at) => {
    const text = texts[at] ?? "";
    if (at === 0 || text !== texts[at - 1]) facts = read(text);
    return { message, text, facts };
  });
}

export const amountAndPercentCodes = new Set(["A", "B", "C", "D", "F", "G"]);

export const statesAmountOrPercent = ({ code, amount, percent }: Benefit): boolean =>
  (amount !== null || percent !== null) && amountAndPercentCodes.has(code);

export const statesForPlan = (benefit: Benefit, targets: readonly Target[]): boolean =>
  statesAmountOrPercent(benefit) && benefit.procedure === null && targets.every(isGeneral);

/** A row of a general service states the plan's own amount or percent unless its words say otherwise. */
function withWordsOfRow(
  facts: readonly Fact[],
  text: string,
  benefit: Benefit,
  targets: readonly Service[],
): readonly Fact[] {
  const { code, percent } = benefit;
  if (!statesAmountOrPercent(benefit)) return facts;
  if (facts.some(({ rule }) => rule === "label" || (rule === "deductible" && percent === null))) return facts;
  const isForPlan = statesForPlan(benefit, targets);
  const all = readWordsOfRow(text, { code, isUnderstood: facts.length > 0 });
  if (all.length === 0) return facts;
  const words = all.filter(
    (one) => (isForPlan || isOfAnyRow(one.fact)) && (one.percent === null || repeats(one.percent, percent)),
  );
  return words.length === 0 ? facts : [...facts, ...words.map(({ fact }) => fact)];
}

const isOfAnyRow = ({ rule }: Fact): boolean =>
  rule === "amount_field" || rule === "network_of_row" || rule === "office_visit" || rule === "place_of_row";

/** A sentence can repeat either share. */
const repeats = (stated: number, percent: Benefit["percent"]): boolean =>
  percent?.value === stated || percent?.value === 100 - stated;

export function findRowFact<Rule extends Fact["rule"]>(
  messages: readonly ReadMessage[],
  rule: Rule,
): Extract<Fact, { rule: Rule }> | undefined {
  for (const { facts } of messages) {
    for (const fact of facts) if (fact.rule === rule) return fact as Extract<Fact, { rule: Rule }>;
  }
  return undefined;
}

/** A label in a general row names its services, as do codes in the text of a row without a code. */
function retarget(benefit: Benefit, targets: readonly Service[], read: readonly ReadMessage[]): readonly Service[] {
  const procedures = benefit.procedure === null ? findProcedures(benefit, read) : noTargets;
  if (procedures.length > 0) return distinct(procedures).map(toService);
  if (!targets.every(isGeneral)) return targets;
  const named = read.flatMap(({ facts }) => facts.flatMap((fact) => targetsOf(fact, benefit)));
  return named.length > 0 ? distinct(named).map(toService) : targets;
}

const noTargets: readonly Target[] = [];

const distinct = (targets: readonly Target[]): Target[] => [
  ...new Map(targets.map((target) => [`${target.kind} ${target.name}`, target])).values(),
];

function targetsOf(fact: Fact, benefit: Benefit): readonly Target[] {
  const isOfRow = fact.rule === "label" || (fact.rule === "deductible" && isDeductibleOfRow(fact, benefit));
  return isOfRow ? fact.targets : noTargets;
}

/** "Waived for preventive" with an amount of zero, or "applies to major" with another, says what the amount is for. */
const isDeductibleOfRow = ({ applies }: { readonly applies: boolean }, { code, amount }: Benefit): boolean =>
  code === "C" && amount !== null && applies === (amount.cents ?? 0) > 0;

function findProcedures(benefit: Benefit, messages: readonly ReadMessage[]): readonly Target[] {
  const { code } = benefit;
  const read = messages.length > 1 ? messages.filter(({ text }, at) => text !== messages[at - 1]?.text) : messages;
  if (codesInTextCount.has(code)) {
    const codes = read.flatMap(({ text, facts }) => findSubjectCodes(text, facts));
    if (codes.length > 0) return codes.map(procedureService);
  }
  if (!amountAndPercentCodes.has(code) || !read.some(mayList)) return noTargets;
  return read.flatMap(({ text, facts }) => {
    const deductible = facts.find((fact) => fact.rule === "deductible");
    if (deductible === undefined) return facts.length === 0 ? findListedProcedures(text, code) : [];
    return isDeductibleOfRow(deductible, benefit) ? deductible.targets.filter(({ kind }) => kind === "procedure") : [];
  });
}

/** Messages that state other facts list no procedures. */
const mayList = ({ facts }: ReadMessage): boolean =>
  facts.length === 0 || facts.some(({ rule }) => rule === "deductible");

const codesInTextCount = new Set(["A", "B", "E", "I"]);

function rereadUnlessLabel(read: ReadMessage, context: MessageContext): ReadMessage {
  if (read.facts.some(({ rule }) => rule === "label")) return read;
  return { ...read, facts: [...readMessage(read.text, context), ...read.facts.filter(isOfAnyRow)] };
}

/** Rules ask whether a row has procedure codes, not which: one of them stands for all. */
export function contextOf(targets: readonly Target[]): MessageContext {
  const ownCategories = new Set<CategoryName>();
  for (const target of targets) {
    const category = categoryOf(target);
    if (category !== null) ownCategories.add(category);
  }
  const first = targets.find(({ kind }) => kind === "procedure");
  const own =
    targets.length === 1 ? targets : targets.filter((target) => target.kind !== "procedure" || target === first);
  return { own, ownCategories };
}
