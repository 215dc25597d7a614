import { PDFDocument, PDFHexString, PDFString } from "pdf-lib";
import type { Proof } from "./proof.ts";
import { type Block, type Part, toProofPages } from "./proof-pages.ts";
import { createSheets, type Sheets, type Style, textWidth } from "./proof-sheets.ts";

export interface DrawingOptions {
  /** How many pages of the payer's answer are printed at most. */
  readonly maxAnswerPages?: number | undefined;
}

const quiet = [0.35, 0.35, 0.35] as const;
const styles = {
  title: { font: "bold", size: 18 },
  heading: { font: "bold", size: 11 },
  text: { font: "plain", size: 9 },
  label: { font: "plain", size: 9, color: quiet },
  head: { font: "bold", size: 8 },
  cell: { font: "plain", size: 8 },
  quiet: { font: "plain", size: 8, color: quiet },
  warning: { font: "bold", size: 11, color: [0.7, 0, 0] },
  code: { font: "fixed", size: 7.5 },
} as const satisfies Record<string, Style>;

const toLineHeight = ({ size }: Style): number => size * 1.35;

/**
 * Draws the same bytes for the same proof, whenever it is asked.
 *
 * @param jws the signed proof, which is attached unchanged and uncompressed
 * @returns a PDF without a seal
 */
export async function drawProof(jws: Uint8Array, { maxAnswerPages }: DrawingOptions = {}): Promise<Uint8Array> {
  const proof = readPayload(jws);
  const attachedAs = `${proof.job.id}-proof.json`;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle("Proof of a verification"); // no person's name: readers show it in lists of files
  document.setProducer("Nightguard");
  document.setLanguage("en-US");
  document.setCreationDate(new Date(proof.issued_at));
  const sheets = await createSheets(document);
  for (const part of toProofPages(proof, { attachedAs, maxAnswerPages })) drawPart(sheets, part, attachedAs);
  sheets.addFooters((page, pages) => `${proof.job.id}   Page ${page} of ${pages}`, styles.quiet);
  attach(document, jws, { attachedAs, issuedAt: new Date(proof.issued_at) });
  return document.save({ useObjectStreams: false });
}

/** The installation has just signed it. */
function readPayload(jws: Uint8Array): Proof {
  const { payload } = JSON.parse(Buffer.from(jws.buffer, jws.byteOffset, jws.byteLength).toString());
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** By the library's own `attach` it would be compressed, which takes a second for the longest, and read with more effort. */
function attach(
  { context, catalog }: PDFDocument,
  jws: Uint8Array,
  { attachedAs, issuedAt }: { readonly attachedAs: string; readonly issuedAt: Date },
): void {
  const file = context.register(
    context.stream(jws, { Type: "EmbeddedFile", Subtype: "application/json", Params: { Size: jws.byteLength } }),
  );
  const specification = context.register(
    context.obj({
      Type: "Filespec",
      F: PDFString.of(attachedAs),
      UF: PDFHexString.fromText(attachedAs),
      EF: { F: file },
      Desc: PDFString.of(`The signed proof, issued ${issuedAt.toISOString()}`),
      AFRelationship: "Source",
    }),
  );
  const names = { EmbeddedFiles: { Names: [PDFHexString.fromText(attachedAs), specification] } };
  catalog.set(context.obj("Names"), context.obj(names));
  catalog.set(context.obj("AF"), context.obj([specification]));
}

function drawPart(sheets: Sheets, { blocks, maxPages }: Part, attachedAs: string): void {
  sheets.limitPages(maxPages);
  if (blocks.every((block) => drawBlock(sheets, block))) return;
  sheets.limitPages(1);
  drawText(sheets, `The rest is left out here; the attached file ${attachedAs} has all of it.`, styles.heading);
}

/** @returns false where the part's pages are full */
function drawBlock(sheets: Sheets, block: Block): boolean {
  switch (block.kind) {
    case "heading":
      sheets.addGap(12, 50);
      return drawText(sheets, block.text, styles.heading);
    case "title":
    case "text":
    case "quiet":
    case "warning":
      return drawText(sheets, block.text, styles[block.kind]);
    case "facts":
      return block.facts.every(([label, text]) => drawRow(sheets, [label, text], factColumns));
    case "table":
      return drawTable(sheets, block);
    case "code":
      return drawCode(sheets, block.text);
    default:
      return block satisfies never;
  }
}

function drawText(sheets: Sheets, text: string, style: Style): boolean {
  sheets.addGap(3, toLineHeight(style));
  return sheets
    .wrap(text, style, textWidth)
    .every((line) => sheets.addLine([{ text: line, style }], toLineHeight(style)));
}

interface Column {
  readonly x: number;
  readonly width: number;
  readonly style: Style;
}

const labelWidth = 150;
const factColumns: readonly Column[] = [
  { x: 0, width: labelWidth - 10, style: styles.label },
  { x: labelWidth, width: textWidth - labelWidth, style: styles.text },
];

/** The cells of a row stay on one page. */
function drawRow(sheets: Sheets, cells: readonly string[], columns: readonly Column[]): boolean {
  const wrapped = columns.map(({ width, style }, index) => sheets.wrap(cells[index] ?? "", style, width));
  const count = Math.max(1, ...wrapped.map((lines) => lines.length));
  const height = Math.max(...columns.map(({ style }) => toLineHeight(style)));
  sheets.addGap(1.5, count * height);
  for (let line = 0; line < count; line++) {
    const texts = columns.flatMap(({ x, style }, index) => {
      const text = wrapped[index]?.[line];
      return text === undefined ? [] : [{ text, x, style }];
    });
    if (!sheets.addLine(texts, height)) return false;
  }
  return true;
}

const columnGap = 10;
const minColumnWidth = 45;

function drawTable(sheets: Sheets, { head, rows }: Extract<Block, { kind: "table" }>): boolean {
  const columns = toColumns(sheets, [head, ...rows.filter((cells) => cells.length > 1)], head.length);
  const headed = columns.map((column) => ({ ...column, style: styles.head }));
  const whole: readonly Column[] = [{ x: columnGap, width: textWidth - columnGap, style: styles.quiet }];
  return (
    drawRow(sheets, head, headed) &&
    rows.every((cells) => drawRow(sheets, cells, cells.length === 1 && head.length > 1 ? whole : columns))
  );
}

/** As wide as the longest cell where there is room, else wide ones are narrowed. */
function toColumns(sheets: Sheets, rows: readonly (readonly string[])[], count: number): readonly Column[] {
  const wanted = Array.from({ length: count }, (_, column) =>
    rows.reduce((width, cells) => Math.max(width, sheets.measure(cells[column] ?? "", styles.head)), minColumnWidth),
  );
  const room = textWidth - columnGap * (count - 1);
  const sum = wanted.reduce((one, other) => one + other, 0);
  // What is beyond the least width shrinks in proportion.
  const spare = Math.max(0, room - minColumnWidth * count);
  const factor = sum <= room ? 1 : spare / (sum - minColumnWidth * count);
  let x = 0;
  return wanted.map((wish) => {
    const width = minColumnWidth + (wish - minColumnWidth) * factor;
    const column = { x, width, style: styles.cell };
    x += width + columnGap;
    return column;
  });
}

function drawCode(sheets: Sheets, text: string): boolean {
  const letters = Math.floor(textWidth / sheets.measure("0", styles.code));
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf("\n", from);
    const end = feed === -1 ? text.length : feed;
    const to = Math.min(end, from + letters);
    if (!sheets.addLine([{ text: text.slice(from, to), style: styles.code }], toLineHeight(styles.code))) return false;
    from = to === end ? end + 1 : to;
  }
  return true;
}
