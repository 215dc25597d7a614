import { type Outline, toOutline, trueEligibilitySchema } from "@nightguard/benefits";
import { toPrintable, toPrintableCode } from "./printable-text.ts";
import type { Proof } from "./proof.ts";

/** A piece of a page. The drawing breaks texts and cells into lines. */
export type Block =
  | { readonly kind: "title" | "heading" | "text" | "quiet" | "warning"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** In letters of one width, broken where a line is full. */
  | { readonly kind: "code"; readonly text: string };

type Fact = readonly [label: string, text: string];

/** What is printed within a number of pages; the attached proof has the rest. */
export interface Part {
  readonly blocks: readonly Block[];
  readonly maxPages: number;
}

export interface PagesOptions {
  /** The name under which the signed proof is attached. */
  readonly attachedAs: string;
  /** How many pages of the payer's answer are printed at most. */
  readonly maxAnswerPages?: number | undefined;
}

/** More letters than these pages hold: no more of the answer is looked at. */
const maxLettersOfPage = 10_000;
const maxTextLength = 2_000;
const maxCellLength = 400;
/** A page has fewer; a table is cut here before its cells are measured. */
const maxRows = 1_000;

/** The pages for people, of texts that the standard fonts can print. */
export function toProofPages(proof: Proof, { attachedAs, maxAnswerPages = 20 }: PagesOptions): readonly Part[] {
  let isReplaced = false;
  function print(text: string, maxLength = maxTextLength): string {
    const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
    const printed = toPrintable(cut);
    isReplaced ||= printed.isReplaced;
    return printed.text;
  }
  function printCode(text: string): string {
    const printed = toPrintableCode(text);
    isReplaced ||= printed.isReplaced;
    return printed.text;
  }
  function printBlock(block: Block): Block {
    switch (block.kind) {
      case "facts":
        return { ...block, facts: block.facts.map(([label, text]) => [print(label), print(text)] as const) };
      case "table": {
        const rows = block.rows.slice(0, maxRows).map((cells) => cells.map((cell) => print(cell, maxCellLength)));
        return { ...block, head: block.head.map((cell) => print(cell, maxCellLength)), rows };
      }
      case "code":
        return { ...block, text: printCode(block.text) };
      default:
        return { ...block, text: print(block.text) };
    }
  }
  const [first, ...others] = [
    { maxPages: 4, blocks: [...describeJob(proof), ...describeQuestion(proof)] },
    { maxPages: 12, blocks: describeBenefits(proof) },
    { maxPages: 4, blocks: [...describeAudit(proof), ...describeChecking(proof, attachedAs)] },
    { maxPages: maxAnswerPages, blocks: describeAnswer(proof, maxAnswerPages * maxLettersOfPage) },
  ].map(({ maxPages, blocks }): Part => ({ maxPages, blocks: blocks.map(printBlock) }));
  if (!first) return [];
  return [{ ...first, blocks: [...openingBlocks(proof, attachedAs, isReplaced), ...first.blocks] }, ...others];
}

function openingBlocks({ job }: Proof, attachedAs: string, isReplaced: boolean): readonly Block[] {
  return [
    { kind: "title", text: "Proof of a verification" },
    ...(job.sandbox === true
      ? [{ kind: "warning", text: "INVENTED: the sandbox answered, and no payer was asked." } as const]
      : []),
    {
      kind: "quiet",
      text:
        `What was asked, what the payer answered, and when, as this installation of Nightguard recorded it. The file ${attachedAs} that is ` +
        "attached to this PDF is the signed proof with all of it; these pages are drawn from it. Times are in UTC.",
    },
    ...(isReplaced
      ? [
          {
            kind: "quiet",
            text:
              "Some characters are printed without their accents, or as [U+…] with their number in Unicode, since this PDF has only Western European " +
              "letters. The attached file has them as they are.",
          } as const,
        ]
      : []),
  ];
}

function describeJob({ account, mode, payer_id: payerId, upstream, job, times, document, ...proof }: Proof): Block[] {
  const { payer, patient } = findNames({ document, question: proof.question });
  const error = job.error as { readonly message?: unknown } | null | undefined;
  const facts: readonly (Fact | false)[] = [
    ["Asked by", `${account.name} (${account.id}), ${mode === "test" ? "test mode" : "live"}`],
    ["Payer", [payer, payerId].filter((text) => text !== undefined).join(", ")],
    ["Payer service", upstream ?? "none was asked"],
    ["Patient", patient],
    ["Job", `${job.id}, ${job.status}, ${job.attempts} ${job.attempts === 1 ? "attempt" : "attempts"}`],
    typeof error?.message === "string" && ["Error", error.message],
    ["Ordered", formatTime(times.created_at)],
    ["Asked", formatTime(times.asked_at)],
    ["Answered", formatTime(times.answered_at)],
    ["Ended", formatTime(times.finished_at)],
    ["Proof issued", formatTime(proof.issued_at)],
  ];
  const traces = proof.trace_numbers.map(({ name, number, originator }) => [name, number, originator ?? ""]);
  return [
    { kind: "heading", text: "Who asked whom, and when" },
    { kind: "facts", facts: facts.filter((fact) => fact !== false) },
    { kind: "heading", text: "Trace numbers" },
    traces.length > 0
      ? { kind: "table", head: ["Name", "Number", "Given by"], rows: traces }
      : { kind: "text", text: "The answer has none." },
  ];
}

interface AskedPerson {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly dob?: string;
}

function findNames({ document, question }: Pick<Proof, "document" | "question">) {
  const { dependent, subscriber } = question as Partial<Record<"dependent" | "subscriber", AskedPerson>>;
  const { first_name: first = "", last_name: last = "", dob } = dependent ?? subscriber ?? {};
  const { payer } = (document ?? {}) as { readonly payer?: { readonly name?: string | null } };
  return {
    payer: payer?.name ?? undefined,
    patient: [`${first} ${last}`.trim(), dob && `born ${dob}`].filter(Boolean).join(", "),
  };
}

const formatTime = (time: string | null): string =>
  time === null ? "never" : new Date(time).toISOString().replace("T", " ").replace("Z", " UTC");

const describeQuestion = ({ question }: Proof): Block[] => [
  { kind: "heading", text: "The question" },
  { kind: "facts", facts: flatten(question, []) },
];

/** `subscriber.member_id` becomes "Subscriber, member id". */
function flatten(value: unknown, path: readonly string[]): readonly Fact[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return [[toLabel(path), value.join(", ")]];
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, member]) =>
      flatten(member, [...path, Array.isArray(value) ? String(Number(name) + 1) : name]),
    );
  }
  return [[toLabel(path), value === null ? "none" : String(value)]];
}

function toLabel(path: readonly string[]): string {
  const text = path.map((name) => name.replaceAll("_", " ")).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeBenefits({ document, times }: Proof): Block[] {
  const heading: Block = { kind: "heading", text: "Coverage and benefits, as read from the answer" };
  if (document === null) return [heading, { kind: "text", text: "Nothing: the job ended without an answer." }];
  const known = trueEligibilitySchema.strip().safeParse(document).data;
  if (!known) return [heading, { kind: "text", text: "The attached file has the document." }];
  const outline = toOutline(known, { answeredOn: times.answered_at?.slice(0, "2026-11-28".length) });
  return [
    heading,
    { kind: "text", text: outline.subtitle },
    ...outline.sections.filter(isPrinted).flatMap(describeSection),
    ...outline.legend.map((text): Block => ({ kind: "quiet", text })),
  ];
}

type Section = Outline["sections"][number];

/** The appendix repeats the answer's messages. */
const isPrinted = ({ kind, isRepeated = false }: Section): boolean => !isRepeated && kind !== "appendix";

function describeSection({ title, facts = [], table, notes = [] }: Section): Block[] {
  return [
    { kind: "heading", text: title },
    ...(facts.length > 0 ? [{ kind: "facts", facts: facts.map(([label, text]): Fact => [label, text]) } as const] : []),
    ...(table && table.rows.length > 0 ? describeTable(table) : []),
    ...notes.filter((note) => !note.isRepeated).map(({ text }): Block => ({ kind: "text", text })),
  ];
}

function describeTable({ head, rows }: NonNullable<Section["table"]>): Block[] {
  const texts = rows.flatMap(({ cells, notes = [] }) => [
    cells.map(({ text }) => text),
    ...notes.filter((note) => !note.isRepeated).map(({ text }) => [`Payer: ${text}`]),
  ]);
  return [{ kind: "table", head, rows: texts }];
}

function describeAudit({ audit }: Proof): Block[] {
  const { seal, lines } = audit;
  const rows = lines.map(({ at, action, subject, actor, sealed }) => [
    formatTime(at),
    action,
    subject,
    actor,
    sealed ? "sealed" : "not yet sealed",
  ]);
  return [
    { kind: "heading", text: "The audit" },
    rows.length > 0
      ? { kind: "table", head: ["Time", "Action", "Of", "By", "Seal"], rows }
      : { kind: "text", text: "No line of the audit about this job is left." },
    {
      kind: "facts",
      facts:
        seal === null
          ? [["Seal", "none yet: no line of the account was sealed when the proof was issued"]]
          : [
              ["Seal", `line ${seal.no} of the account's chain, which covers all sealed lines before it`],
              ["Hash", seal.hash],
            ],
    },
  ];
}

const describeChecking = ({ key_id: keyId }: Proof, attachedAs: string): Block[] => [
  { kind: "heading", text: "How to check this" },
  {
    kind: "facts",
    facts: [
      ["Key", keyId],
      ["This PDF", "nightguard proof verify FILE.pdf --public-key KEYS.pem"],
      ["Attached file", `nightguard proof verify ${attachedAs} --public-key KEYS.pem`],
    ],
  },
  {
    kind: "quiet",
    text:
      "The command checks the pages and the attached file without any server. The attached file is a JWS (RFC 7515), signed with Ed25519, which any library of JOSE can check. " +
      "GET /ProofKey of the installation gives the public keys. Another program that saves this PDF again breaks the seal of its pages; the attached file still holds then.",
  },
];

function describeAnswer({ answer, further_answers: further = [] }: Proof, maxLetters: number): Block[] {
  const heading: Block = { kind: "heading", text: "The payer's answer, byte for byte" };
  if (answer === null) return [heading, { kind: "text", text: "There is none." }];
  const bytes = Buffer.from(answer.bytes, "base64");
  return [
    heading,
    {
      kind: "facts",
      facts: [
        ["Status", String(answer.status_code)],
        ["Type", answer.media_type || "not stated"],
        ["Length", `${bytes.length} bytes`],
        ["SHA-256", answer.sha256],
      ],
    },
    ...(further.length > 0
      ? [
          {
            kind: "text",
            text: `It answers the general question. The attached file has ${further.length} more.`,
          } as const,
        ]
      : []),
    { kind: "quiet", text: "Lines are broken for reading." },
    { kind: "code", text: toReadableLines(bytes.subarray(0, maxLetters)) },
  ];
}

/** X12 is written without line breaks: each of its segments begins a line. Bytes that are not UTF-8 are read as Latin-1. */
function toReadableLines(bytes: Buffer): string {
  const text = decode(bytes).replaceAll("\r\n", "\n");
  const end = text.startsWith("ISA") ? text.charAt(105) : "";
  return /^[^\w\s]$/.test(end) ? text.replaceAll(end, `${end}\n`).replaceAll(/\n{2,}/g, "\n") : text;
}

function decode(bytes: Buffer): string {
  try {
    // A letter may have been cut at the end.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return bytes.toString("latin1");
  }
}
