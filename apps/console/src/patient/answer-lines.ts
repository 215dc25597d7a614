interface AnswerLine {
  readonly number: number;
  readonly text: string;
  readonly depth: number;
  /** As in provenance: `x12:32`, `json:/a/0`. */
  readonly source: string;
}

export interface AnswerText {
  readonly kind: "x12" | "json" | "text";
  readonly lines: readonly AnswerLine[];
}

/** Detects the format by content, because some services label X12 as plain text. JSON may contain X12. */
export function toAnswerTexts(body: string): readonly AnswerText[] {
  const text = body.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("ISA")) return [{ kind: "x12", lines: toSegmentLines(text) }];
  const json = parseJson(text);
  if (json === undefined) return [{ kind: "text", lines: toPlainLines(body) }];
  const inner = typeof json.value === "string" ? json.value : findX12(json.value);
  const texts: AnswerText[] = [{ kind: "json", lines: toJsonLines(json.value) }];
  if (inner?.trimStart().startsWith("ISA")) texts.push({ kind: "x12", lines: toSegmentLines(inner.trimStart()) });
  return texts;
}

function findX12(value: unknown): string | undefined {
  const x12 = typeof value === "object" && value !== null && "x12" in value ? value.x12 : undefined;
  return typeof x12 === "string" ? x12 : undefined;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text, toSentNumber) };
  } catch {
    return undefined;
  }
}

/** A number as the payer wrote it: as a JavaScript number, an id above 2^53 would be rounded. */
class SentNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Browsers before 2025 do not pass the context, and show rounded numbers. */
const toSentNumber = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" && context?.source !== undefined ? new SentNumber(context.source) : value;

const toValueText = (value: unknown): string => (value instanceof SentNumber ? value.text : JSON.stringify(value));

function toSegmentLines(text: string): readonly AnswerLine[] {
  const terminator = findTerminator(text);
  if (terminator === undefined) return toPlainLines(text);
  return text
    .split(terminator)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .map((segment, index) => ({
      number: index + 1,
      text: segment,
      depth: findDepth(segment),
      source: `x12:${index + 1}`,
    }));
}

/** Counts elements, because some senders drop the padding of ISA. */
function findTerminator(text: string): string | undefined {
  const separator = text[3];
  if (separator === undefined) return undefined;
  let at = 3;
  for (let element = 1; element < 16; element += 1) {
    at = text.indexOf(separator, at + 1);
    if (at < 0) return undefined;
  }
  const behind = text.slice(at + 2);
  return /^[ \t]/.test(behind) ? (behind.trimStart()[0] ?? behind[0]) : behind[0];
}

function findDepth(segment: string): number {
  const name = segment.slice(0, 3).replace(/[^A-Z0-9]/g, "");
  if (["ISA", "IEA"].includes(name)) return 0;
  if (["GS", "GE"].includes(name)) return 0;
  if (["ST", "SE", "BHT", "HL"].includes(name)) return 1;
  if (["MSG", "III", "HSD", "LS", "LE"].includes(name)) return 3;
  return 2;
}

function toJsonLines(root: unknown): readonly AnswerLine[] {
  const lines: AnswerLine[] = [];
  const add = (text: string, depth: number, pointer: string) =>
    lines.push({ number: lines.length + 1, text, depth, source: `json:${pointer}` });

  function visit(value: unknown, place: { label: string; depth: number; pointer: string; end: string }): void {
    const { label, depth, pointer, end } = place;
    const members = listMembers(value);
    if (members === undefined || members.length === 0)
      return void add(label + toValueText(value) + end, depth, pointer);
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    add(label + open, depth, pointer);
    for (const [index, [name, member]] of members.entries()) {
      visit(member, {
        label: Array.isArray(value) ? "" : `${JSON.stringify(name)}: `,
        depth: depth + 1,
        pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        end: index === members.length - 1 ? "" : ",",
      });
    }
    add(close + end, depth, `${pointer} end`);
  }

  visit(root, { label: "", depth: 0, pointer: "", end: "" });
  return lines;
}

function listMembers(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((member, index) => [String(index), member]);
  return typeof value === "object" && value !== null && !(value instanceof SentNumber)
    ? Object.entries(value)
    : undefined;
}

const toPlainLines = (text: string): readonly AnswerLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line, depth: 0, source: `line:${index + 1}` }));

export function findLines(
  { lines }: AnswerText,
  source: string,
): { readonly from: number; readonly to: number } | undefined {
  const from = lines.findIndex((line) => line.source === source);
  if (from < 0) return undefined;
  const end = lines.findIndex((line) => line.source === `${source} end`);
  return { from, to: end < 0 ? from : end };
}
