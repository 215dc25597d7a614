import { usualDelimiters } from "../../test-support.ts";
import type { Delimiters } from "../../x12/segments.ts";
import type { Random } from "./random.ts";

/** The segments of an interchange with `*`, `^` and `:`, without terminators. Written apart from the reader under test. */
export function toSegments(body: string): string[] {
  const text = body.replace(/^[\uFEFF\s]+/, "");
  const joined = text.replaceAll(/[\r\n]/g, "");
  const isByLine = /[A-Z]/.test(joined[105] ?? ""); // the terminator was a line end
  const source = isByLine ? text : joined;
  const at = (index: number) => source[index] ?? "";
  const canRepeat = !/[A-Z ]/.test(at(82));
  const usual = new Map([
    [at(3), usualDelimiters.element],
    [at(104), usualDelimiters.component],
    ...(canRepeat ? [[at(82), usualDelimiters.repetition ?? ""] as const] : []),
  ]);
  return source
    .split(at(105))
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .map((segment) => respell(segment, usual));
}

/** In a message, component and repetition separators are text. */
function respell(segment: string, spelling: ReadonlyMap<string, string>): string {
  const isMessage = /^MSG[^A-Z0-9]/.test(segment);
  const spell = (character: string) => spelling.get(character) ?? character;
  return isMessage ? `MSG${spell(segment[3] ?? "")}${segment.slice(4)}` : Array.from(segment, spell).join("");
}

/** The interchange with one line per segment. */
export const toText = (segments: readonly string[]): string => segments.map((segment) => `${segment}~\n`).join("");

/** The same segments with other delimiters, line ends, white space or line widths, and sometimes a byte order mark. */
export function toAnyLayout(segments: readonly string[], random: Random): string {
  const delimiters = chooseDelimiters(segments.join(""), random);
  const map = new Map<string, string>([
    [usualDelimiters.element, delimiters.element],
    [usualDelimiters.component, delimiters.component],
    ["^", delimiters.repetition ?? ""],
  ]);
  const written = segments.map((segment) => respell(segment, map) + delimiters.terminator);
  const start = random.pick(["", "", "\uFEFF", " \r\n", "\uFEFF\t"]);
  const isByLine = delimiters.terminator === "\n";
  const spaces = isByLine ? ["", "\r"] : ["", "\n", "\r\n", " ", "\t", "\r\n\t  ", "\f\n"];
  if (!isByLine && random.below(4) === 0) return start + wrap(written.join(""), random.pick(["\n", "\r\n"]));
  return start + written.map((segment) => segment + random.pick(spaces)).join("");
}

function chooseDelimiters(text: string, random: Random): Delimiters {
  const choose = (candidates: readonly string[], usual: string) =>
    random.pick(candidates.filter((candidate) => candidate === usual || !text.includes(candidate)));
  return {
    element: choose(["*", "|", "\u001D", ";"], "*"),
    component: choose([":", ">", "<", "\u001E", "\\"], ":"),
    repetition: choose(["^", "!", "\u001F", "`"], "^"),
    terminator: choose(["~", "\n", "\u001C", "'", "?"], "~"),
  };
}

const wrap = (text: string, lineEnd: string): string => (text.match(/.{1,80}/gsu) ?? []).join(lineEnd);
