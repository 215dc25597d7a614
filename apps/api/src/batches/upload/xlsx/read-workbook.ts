import { posix } from "node:path";
import { brokenWorkbook, fileFault } from "../file-fault.ts";
import { tooMany, workbookLimits } from "../sheet-limits.ts";
import type { ZipArchive } from "../zip-archive.ts";
import { parseXml } from "./parse-xml.ts";
import { readStyles } from "./read-styles.ts";
import { readSharedStrings, type SharedStrings } from "./shared-strings.ts";
import { readSheetRows, type SheetRow } from "./sheet-rows.ts";

export function findDocument({ names }: Pick<ZipArchive, "names">): "xlsx" | "other document" | undefined {
  if (names.some((name) => /^xl\/workbook\.xml$/i.test(name))) return "xlsx";
  const isOther = names.some((name) => /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa)$/.test(name));
  return isOther ? "other document" : undefined;
}

export interface OpenedSheet {
  readonly textBytes: number;
  readRows(): AsyncGenerator<readonly SheetRow[]>;
}

/**
 * @param sheet name in any case, or number from 1; default: the first that is not hidden
 * @throws FileFaultError
 */
export async function openSheet(archive: ZipArchive, sheet: string | undefined): Promise<OpenedSheet> {
  const { sheets, is1904 } = await readSheets(archive);
  const relations = await readRelations(archive);
  const { id } = findSheet(sheets, sheet);
  const target = relations.find((relation) => relation.id === id)?.target;
  if (target === undefined) throw brokenWorkbook();
  const partOf = (kind: string) => {
    const part = relations.find(({ type }) => type.endsWith(`/${kind}`))?.target;
    return part !== undefined && archive.names.includes(part) ? part : undefined;
  };
  const stylesPart = partOf("styles");
  const stringsPart = partOf("sharedStrings");
  const textBytes = stringsPart === undefined ? 0 : archive.sizeOf(stringsPart);
  return {
    textBytes,
    async *readRows() {
      const formats = stylesPart === undefined ? [] : yield* readPart(readStyles(archive.read(stylesPart)));
      const strings =
        stringsPart === undefined
          ? noStrings
          : yield* readPart(readSharedStrings(archive.read(stringsPart), textBytes));
      yield* readSheetRows(archive.read(target), { formats, strings, is1904, maxTextLength: archive.maxBytes });
    },
  };
}

const noStrings: SharedStrings = { at: () => undefined };
const noRows: readonly SheetRow[] = [];

/** An empty list after each hundred pieces lets other work run. */
async function* readPart<Part>(pieces: AsyncGenerator<void, Part>): AsyncGenerator<readonly SheetRow[], Part> {
  for (let read = 1; ; read++) {
    const { value, done } = await pieces.next();
    if (done) return value;
    if (read % 100 === 0) yield noRows;
  }
}

const workbookPart = "xl/workbook.xml";
const relationsPart = "xl/_rels/workbook.xml.rels";
/** About 1 KB per sheet or relation. */
const maxListBytes = 10 * 1024 * 1024;

interface Sheet {
  readonly name: string;
  readonly id: string | undefined;
  readonly isHidden: boolean;
}

async function readSheets(archive: ZipArchive): Promise<{ sheets: readonly Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  const pieces = parseXml(archive.read(workbookPart, maxListBytes), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      if (sheets.length === workbookLimits.sheets) throw fileFault(tooMany(workbookLimits.sheets, "sheets"));
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      sheets.push({
        name: toShort(attributes.name),
        id: id && toShort(id),
        isHidden: /hidden/i.test(attributes.state ?? ""),
      });
    },
  });
  for await (const _ of pieces);
  return { sheets, is1904 };
}

/** Sheet names may be people's, so they are not repeated. */
function findSheet(sheets: readonly Sheet[], asked: string | undefined): Sheet {
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!first) throw fileFault("is a workbook without a sheet");
  if (asked === undefined) return first;
  const plain = (name: string) => name.trim().toLowerCase();
  const found = sheets.find(({ name }) => plain(name) === plain(asked)) ?? sheets[Number(asked) - 1];
  if (found) return found;
  throw fileFault(`has ${sheets.length} sheets, and none is the one of ?sheet=: give its name, or its number from 1`);
}

interface Relation {
  readonly id: string | undefined;
  readonly type: string;
  readonly target: string;
}

async function readRelations(archive: ZipArchive): Promise<readonly Relation[]> {
  const relations: Relation[] = [];
  const pieces = parseXml(archive.read(relationsPart, maxListBytes), {
    open(name, { Id: id, Type: type, Target }) {
      if (name !== "Relationship") return;
      if (relations.length === workbookLimits.relations)
        throw fileFault(tooMany(workbookLimits.relations, "relations"));
      const target = toShort(Target);
      const path = target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
      relations.push({ id: id && toShort(id), type: toShort(type), target: path });
    },
  });
  for await (const _ of pieces);
  return relations;
}

/** The parser joins texts character by character; each takes 32 bytes until the text is copied. */
function toShort(text = ""): string {
  if (text.length > workbookLimits.nameCharacters) throw brokenWorkbook();
  return Buffer.from(text).toString();
}
