import { Readable } from "node:stream";
import { readFileRows } from "../../../apps/api/src/batches/upload/file-rows.ts";
import { aBook } from "../../../apps/api/src/batches/upload/xlsx/test-support.ts";
import { drain, fileReader } from "../../support/upload-readers.ts";
import type { TextReader } from "../../support/worst-texts.ts";

const mebibyte = 1024 * 1024;
const xml = [
  ...["<", ">", "</", "/>", "&", "&amp;", "&#65;", "&x;", '"', "'", "=", " ", "\n", "x", "é", "\u0000", "<a>", "</a>"],
  ...[
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?a ?>",
    "<!DOCTYPE a>",
    '<a b§="1"/>',
    ' b§="1"',
    "<a:b/>",
    "<a><b></b></a>",
  ],
];
const sheetPieces = [
  ...["<row>", "</row>", "<row/>", '<row r="§"/>', '</row><row r="§">', "</row><row>", "<c><v>1</v></c>", "<c/>"],
  ...['<c s="1"><v>1</v></c>', '<c s="§"><v>32202.5</v></c>', '<c t="s"><v>0</v></c>', '<c t="s"><v>§</v></c>'],
  ...[
    '<c t="inlineStr"><is><t>',
    "</t></is></c>",
    "<is><t>x</t></is>",
    "<r><t>x</t></r>",
    '<c t="d"><v>2026-01-01</v></c>',
  ],
  ...['<c r="XFD1"><v>1</v></c></row><row>', '<c r="A§">', '<c r="AB1"><v>', "</v></c>", "1", "_x0041_", "1E9", "0"],
  ...["</sheetData><mergeCells>", '<mergeCell ref="A§:B2"/>', "<f>A1</f>", "<v>", "</v>", "<c>", "</c>"],
];
const stylePieces = [
  ...[
    '<numFmt numFmtId="§" formatCode="0"/>',
    '"/><numFmt numFmtId="§" formatCode="',
    "[",
    "]",
    "&quot;",
    "\\",
    "_",
    "0 ",
    ";",
  ],
  ...[
    "yyyy",
    '<xf numFmtId="164"/>',
    '<xf numFmtId="§"/>',
    "<xf/>",
    '"/></numFmts><cellXfs>',
    "<cellXfs>",
    "</cellXfs>",
  ],
];
const stringPieces = [
  ...[
    "<si>",
    "</si>",
    "<si/>",
    "<si><t>x</t></si>",
    "<si><t>§</t></si>",
    "<t>",
    "</t>",
    "<r><t>x</t></r>",
    "<rPh><t>x</t></rPh>",
  ],
  ...["x", "漢", "_x0041_", "_x", "</t></si><si><t>", '<t xml:space="preserve"> </t>'],
];

/** Between the texts of two parts. */
const end = "\u0001";
const sst = "<sst><si><t>";
const sstEnd = "</t></si></sst>";
const styles = '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="';
const data = "<worksheet><sheetData><row>";
const dataEnd = "</row></sheetData></worksheet>";

/** Reads a workbook whose parts are these texts. */
const read = (parts: Readonly<Record<string, string>>) =>
  drain(async () => readFileRows(Readable.from([await aBook(parts)]), fileReader));

export const workbookReaders: readonly TextReader[] = [
  {
    name: "a sheet",
    frames: [
      ["", ""],
      [data, dataEnd],
      [`${data}<c t="inlineStr"><is><t>`, `</t></is></c>${dataEnd}`],
      ["<worksheet><cols/><sheetData>", "</sheetData></worksheet>"],
    ],
    pieces: [...xml, ...sheetPieces],
    maxBytes: 2 * mebibyte,
    read: (text) => read({ sheet: text }),
  },
  {
    name: "shared strings",
    frames: [
      ["", ""],
      ["<sst>", "</sst>"],
      [sst, sstEnd],
    ],
    pieces: [...xml, ...stringPieces],
    maxBytes: 2 * mebibyte,
    read: (text) => read({ strings: text }),
  },
  {
    name: "shared strings in a sheet",
    frames: [[sst, dataEnd, sstEnd + end + data]],
    pieces: ["x", "漢", "_x0041_", "</t><t>", "</t></si><si><t>"],
    piecesOfSecondHalf: ['<c t="s"><v>0</v></c>', "</row><row>", '</row><row><c r="XFD1" t="s"><v>0</v></c>'],
    maxBytes: mebibyte,
    read(text) {
      const [strings = "", sheet = ""] = text.split(end);
      return read({ strings, sheet });
    },
  },
  {
    name: "styles",
    frames: [
      ["", ""],
      ["<styleSheet>", "</styleSheet>"],
      [styles, '"/></numFmts></styleSheet>'],
      [styles, "</cellXfs></styleSheet>", '"/></numFmts><cellXfs>'],
    ],
    pieces: [...xml, ...stylePieces],
    maxBytes: 2 * mebibyte,
    read: (text) => read({ styles: text }),
  },
  {
    name: "styles in a sheet",
    frames: [[styles, dataEnd, `"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>${end}${data}`]],
    pieces: ["0 ", "[", "yyyy", "&quot;", "\\", '"/><numFmt numFmtId="§" formatCode="'],
    piecesOfSecondHalf: [
      '<c s="1"><v>1</v></c>',
      '<c s="1"><v>32202.5</v></c>',
      '<c s="0"><v>1</v></c>',
      "</row><row>",
    ],
    maxBytes: mebibyte,
    read(text) {
      const [given = "", sheet = ""] = text.split(end);
      return read({ styles: given, sheet });
    },
  },
  {
    name: "a list of sheets",
    frames: [
      ["", ""],
      ["<workbook><sheets>", "</sheets></workbook>"],
      ['<workbook><sheets><sheet name="', '" r:id="rId1"/></sheets></workbook>'],
    ],
    pieces: [
      ...xml,
      '<sheet name="S§" r:id="rId§"/>',
      '<sheet state="hidden"/>',
      ' state="hidden"',
      ' a§:id="rId1"',
      "Ä",
    ],
    maxBytes: mebibyte,
    read: (text) => read({ workbook: text }),
  },
  {
    name: "a list of relations",
    frames: [
      ["", ""],
      ["<Relationships>", "</Relationships>"],
      ['<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="', '"/></Relationships>'],
    ],
    pieces: [
      ...xml,
      '<Relationship Id="rId§" Type="a/styles" Target="x"/>',
      "../",
      "a/",
      '"/><Relationship Target="',
      "/",
      ".",
    ],
    maxBytes: mebibyte,
    read: (text) => read({ relations: text }),
  },
];
