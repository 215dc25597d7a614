import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** An archive of files, and of folders, whose names end with a slash. */
export async function aZip(files: Readonly<Record<string, string | Buffer>>, compress = true): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith("/")) archive.addEmptyDirectory(name);
    else archive.addBuffer(Buffer.from(content), name, { compress });
  }
  archive.end();
  return buffer(archive.outputStream);
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The XML of a workbook's parts. */
export const usualParts = {
  workbook: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" r:id="rId1"/></sheets></workbook>`,
  relations: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  styles: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  strings: "<sst><si><t>60054</t></si></sst>",
  sheet: '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
};

/** A workbook of these parts, and of usual ones for the others. */
export function aBook(parts: Readonly<Partial<typeof usualParts>>, compress = false): Promise<Buffer> {
  const { workbook, relations, styles, strings, sheet } = { ...usualParts, ...parts };
  return aZip(
    {
      "xl/workbook.xml": workbook,
      "xl/_rels/workbook.xml.rels": relations,
      "xl/styles.xml": styles,
      "xl/sharedStrings.xml": strings,
      "xl/worksheets/sheet1.xml": sheet,
    },
    compress,
  );
}

interface WorkbookParts {
  readonly strings?: readonly string[];
  /** XML after the rows of cells. */
  readonly rows?: string;
  /** XML before the sheet. */
  readonly before?: string;
  readonly isHidden?: boolean;
  readonly isStored?: boolean;
  readonly others?: readonly { readonly name: string; readonly cells: readonly (readonly string[])[] }[];
}

/** A workbook with text cells; style 1 is a date, 2 a date of its own format, 3 nine digits. */
export function aWorkbook(cells: readonly (readonly string[])[], parts: WorkbookParts = {}): Promise<Buffer> {
  const { strings = [], rows = "", before = "", isHidden = false, isStored = false, others = [] } = parts;
  const sheets = [{ name: "Sheet1", xml: aSheet(cells, rows, before) }].concat(
    others.map((other) => ({ name: other.name, xml: aSheet(other.cells) })),
  );
  const entries = sheets.map(
    ({ name }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${isHidden && index === 0 ? ' state="hidden"' : ""}/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)),
    relation("s", "styles", "styles.xml"),
    relation("t", "sharedStrings", "/xl/sharedStrings.xml"),
  ];
  return aZip(
    {
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${entries.join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="000000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
      ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    },
    !isStored,
  );
}

function aSheet(cells: readonly (readonly string[])[], more = "", before = ""): string {
  const rows = cells.map(
    (row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join("")}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${before}<worksheet><cols><col min="1"/></cols><sheetData>${rows.join("")}${more}</sheetData></worksheet>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
