import { type AnswerOptions, type Directive, directiveSyntaxes, type Fault } from "./directives.ts";

/** The directives of a member id, in their order. */
export interface Directives {
  /** Each fault applies to its number of calls; then comes the next. */
  readonly faults: readonly (Limited & { readonly fault: Fault })[];
  readonly delay?: Limited & { readonly delayMs: number };
  readonly options: AnswerOptions;
}

interface Limited {
  /** The number of calls of a job; Infinity for all. */
  readonly calls: number;
}

/** The place of the first unknown directive, from 1. Its text is never repeated, since it may be a real member id. */
export interface DirectiveError {
  readonly unknownDirective: number;
}

/**
 * Parses a member id such as `SBX-STATUS-503-X2+DELAY-500`: directives joined by `+`, in any case. The first needs the
 * prefix, the others may have it.
 *
 * @returns no directives for a member id without the prefix or with more than 255 characters
 */
export function parseDirectives(memberId: string): Directives | DirectiveError {
  if (memberId.length > maxLength || !/^SBX-/i.test(memberId)) return { faults: [], options: {} };
  // Some ordinary members have an ended plan, by chance; those with directives only on request.
  let directives: Directives = { faults: [], options: { hasEnded: false } };
  for (const [index, text] of memberId.toUpperCase().split("+").entries()) {
    const added = addDirective(directives, text.replace(/^SBX-/, ""));
    if (!added) return { unknownDirective: index + 1 };
    directives = added;
  }
  return directives;
}

/** The API passes on no longer member ids. */
const maxLength = 255;

/** The fault for a call of a job, counted from 1; undefined if the call is answered. */
export function chooseFault({ faults }: Directives, call: number): Fault | undefined {
  let lastCall = 0;
  for (const { fault, calls } of faults) {
    lastCall += calls;
    if (call <= lastCall) return fault;
  }
  return undefined;
}

/** The requested delay for a call of a job; undefined if none is requested. */
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
      // All calls of a job get the same answer, so a number of calls is an error here.
      if (calls !== Number.POSITIVE_INFINITY) return undefined;
      return { ...directives, options: { ...directives.options, ...directive.options } };
    default:
      return directive satisfies never;
  }
}

/** Reads a directive and its number of calls. The whole text comes first: `FORM-X12` ends like a number of calls. */
function readLimited(text: string): Limited & { readonly directive: Directive | undefined } {
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
