import { type AnswerOptions, type Directive, directiveSyntaxes, type Fault } from "./directives.ts";

export interface Directives {
  readonly faults: readonly (CallLimit & { readonly fault: Fault })[];
  readonly delay?: CallLimit & { readonly delayMs: number };
  readonly options: AnswerOptions;
}

interface CallLimit {
  readonly calls: number;
}

export interface DirectiveError {
  /** The position of the first unknown directive, from 1. Its text may be a real member id, so it is never repeated. */
  readonly unknownDirective: number;
}

const maxLength = 255;

/**
 * Parses a member id such as `SBX-STATUS-503-X2+DELAY-500`: directives joined by `+`, in any case. Only the first needs
 * the prefix. The last of several delays applies.
 *
 * @returns no directives for a member id without the prefix or with more than 255 characters
 */
export function parseDirectives(memberId: string): Directives | DirectiveError {
  if (memberId.length > maxLength || !/^SBX-/i.test(memberId)) return { faults: [], options: {} };
  let directives: Directives = { faults: [], options: { hasEnded: false } };
  for (const [index, text] of memberId.toUpperCase().split("+").entries()) {
    const added = addDirective(directives, text.replace(/^SBX-/, ""));
    if (!added) return { unknownDirective: index + 1 };
    directives = added;
  }
  return directives;
}

export function chooseFault({ faults }: Directives, call: number): Fault | undefined {
  let lastCall = 0;
  for (const { fault, calls } of faults) {
    lastCall += calls;
    if (call <= lastCall) return fault;
  }
  return undefined;
}

export function chooseDelayMs({ delay }: Directives, call: number): number | undefined {
  return delay && call <= delay.calls ? delay.delayMs : undefined;
}

function addDirective(directives: Directives, text: string): Directives | undefined {
  const { directive, calls } = readLimited(text);
  switch (directive?.kind) {
    case undefined:
      return undefined;
    case "fault":
      return { ...directives, faults: [...directives.faults, { fault: directive.fault, calls }] };
    case "delay":
      return { ...directives, delay: { delayMs: directive.delayMs, calls } };
    case "answer":
      if (calls !== Number.POSITIVE_INFINITY) return undefined;
      return { ...directives, options: { ...directives.options, ...directive.options } };
    default:
      return directive satisfies never;
  }
}

/** The whole text is tried first: `FORM-X12` has no call limit, but `-X2` is one. */
function readLimited(text: string): CallLimit & { readonly directive: Directive | undefined } {
  const directive = readDirective(text);
  const [, name = "", calls] = /^(.+)-X([1-9]\d{0,2})$/.exec(text) ?? [];
  if (directive || calls === undefined) return { directive, calls: Number.POSITIVE_INFINITY };
  return { directive: readDirective(name), calls: Number(calls) };
}

function readDirective(text: string): Directive | undefined {
  for (const { pattern, read } of directiveSyntaxes) {
    const match = pattern.exec(text);
    if (match) return read(...match.slice(1));
  }
  return undefined;
}
