import { posix } from "node:path";
import { brokenWorkbook, fileFault, type ZipArchive } from "../zip-archive.ts";
import { type NumberFormat, toNumberFormat } from "./number-formats.ts";
import { parseXmlPart } from "./parse-xml.ts";
import { readSharedStrings, type SharedStrings } from "./shared-strings.ts";
import { readSheetRows } from "./sheet-rows.ts";

/** What an archive's files say that it is. */
export function findDocument({ names }: Pick<ZipArchive, "names">): "xlsx" | "other document" | undefined {
  if (names.some((name) => /^xl\/workbook\.xml$/i.test(name))) return "xlsx";
  const isOther = names.some((name) => /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa)$/.test(name));
  return isOther ? "other document" : undefined;
}

/**
 * The rows of one sheet of a workbook (Office Open XML), as a stream.
 *
 * @param sheet its name, regardless of case, or its number from 1; else the first that is not hidden
 * @throws InvalidRequestError for a sheet that is not there, or a workbook that cannot be read
 */
export async function* readWorkbook(
  archive: ZipArchive,
  sheet: string | undefined,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { sheets, is1904 } = await readSheets(archive);
  const relations = await readRelations(archive);
  const { id } = findSheet(sheets, sheet);
  const target = relations.find((relation) => relation.id === id)?.target;
  if (target === undefined) throw brokenWorkbook();
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const stylesPart = partOf("styles");
  const stringsPart = partOf("sharedStrings");
  const has = (part: string | undefined): part is string => part !== undefined && archive.names.includes(part);
  const formats = has(stylesPart) ? await readFormats(archive.read(stylesPart)) : [];
  const strings = has(stringsPart) ? await readSharedStrings(archive.read(stringsPart)) : noStrings;
  yield* readSheetRows(archive.read(target), { formats, strings, is1904 });
}

const noStrings: SharedStrings = { at: () => undefined };
const workbookPart = "xl/workbook.xml";

interface Sheet {
  readonly name: string;
  readonly id: string | undefined;
  readonly isHidden: boolean;
}

async function readSheets(archive: ZipArchive): Promise<{ sheets: readonly Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parseXmlPart(archive.read(workbookPart), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      sheets.push({ name: attributes.name ?? "", id, isHidden: /hidden/i.test(attributes.state ?? "") });
    },
  });
  return { sheets, is1904 };
}

/** Names of sheets are not repeated: they may be names of people. */
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
  await parseXmlPart(archive.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id: id, Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      const path = target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
      relations.push({ id, type, target: path });
    },
  });
  return relations;
}

async function readFormats(chunks: AsyncIterable<Buffer>): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await parseXmlPart(chunks, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(toNumberFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
}
