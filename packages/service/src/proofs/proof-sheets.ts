import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
  StandardFonts,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "pdf-lib";

/** Points, of Letter paper. */
const paper = { width: 612, height: 792 } as const;
const margin = 50;
const top = paper.height - margin;
const bottom = margin + 18;
export const textWidth = paper.width - 2 * margin;

const fontNames = {
  plain: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  fixed: StandardFonts.Courier,
} as const;

export interface Style {
  readonly font: keyof typeof fontNames;
  readonly size: number;
  readonly color?: readonly [red: number, green: number, blue: number];
}

interface Text {
  readonly text: string;
  readonly style: Style;
  /** From the left margin. */
  readonly x?: number;
}

/** Pages from top to bottom, at most as many as `limitPages` says. */
export interface Sheets {
  limitPages(count: number): void;
  /** @returns false if the texts, which stand on one line, have no room within the limit */
  addLine(texts: readonly Text[], height: number): boolean;
  /** A gap, unless the page begins here; the next `height` stay on one page. */
  addGap(gap: number, height: number): void;
  wrap(text: string, style: Style, width: number): string[];
  measure(text: string, style: Style): number;
  /** A line at the end of each page. */
  addFooters(toText: (page: number, pages: number) => string, style: Style): void;
}

export async function createSheets(document: PDFDocument): Promise<Sheets> {
  const fonts: Readonly<Record<Style["font"], PDFFont>> = {
    plain: await document.embedFont(fontNames.plain),
    bold: await document.embedFont(fontNames.bold),
    fixed: await document.embedFont(fontNames.fixed),
  };
  const widths = {
    plain: new Map<string, number>(),
    bold: new Map<string, number>(),
    fixed: new Map<string, number>(),
  };
  const pages: { readonly page: PDFPage; readonly keys: Map<Style["font"], PDFName> }[] = [];
  let y = 0;
  let maxPages = Number.POSITIVE_INFINITY;

  function beginPage() {
    const page = document.addPage([paper.width, paper.height]);
    const begun = { page, keys: new Map<Style["font"], PDFName>() };
    pages.push(begun);
    y = top;
    return begun;
  }

  const hasRoom = (height: number) => y - height >= bottom;

  /** A text by text operators alone: `drawText` of the library repeats the font for each. */
  function draw({ page, keys }: (typeof pages)[number], { text, style, x = 0 }: Text, baseline: number): void {
    const font = fonts[style.font];
    const key = keys.get(style.font) ?? page.node.newFontDictionary(style.font, font.ref);
    keys.set(style.font, key);
    page.pushOperators(
      beginText(),
      setFillingRgbColor(...(style.color ?? [0, 0, 0])),
      setFontAndSize(key, style.size),
      setTextMatrix(1, 0, 0, 1, margin + x, baseline),
      showText(font.encodeText(text)),
      endText(),
    );
  }

  function widthOf(letter: string, font: Style["font"]): number {
    const known = widths[font].get(letter);
    if (known !== undefined) return known;
    const width = fonts[font].widthOfTextAtSize(letter, 1);
    widths[font].set(letter, width);
    return width;
  }

  function measure(text: string, { font, size }: Style): number {
    let width = 0;
    for (const letter of text) width += widthOf(letter, font);
    return width * size;
  }

  /** At spaces; a word that is wider than a line is broken. */
  function wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    const space = measure(" ", style);
    for (const word of text.split(" ").filter((part) => part !== "")) {
      for (const piece of breakWord(word, style, width)) {
        const length = measure(piece, style);
        if (line !== "" && used + space + length > width) {
          lines.push(line);
          line = "";
        }
        used = line === "" ? length : used + space + length;
        line = line === "" ? piece : `${line} ${piece}`;
      }
    }
    return line === "" ? lines : [...lines, line];
  }

  function breakWord(word: string, style: Style, width: number): string[] {
    if (measure(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    let used = 0;
    for (const letter of word) {
      const length = widthOf(letter, style.font) * style.size;
      if (piece !== "" && used + length > width) {
        pieces.push(piece);
        piece = "";
        used = 0;
      }
      piece += letter;
      used += length;
    }
    return [...pieces, piece];
  }

  return {
    limitPages(count) {
      maxPages = pages.length + count;
    },
    addLine(texts, height) {
      if (pages.length === 0 || !hasRoom(height)) {
        if (pages.length >= maxPages) return false;
        beginPage();
      }
      const page = pages.at(-1);
      if (!page) return false;
      y -= height;
      for (const text of texts) draw(page, text, y);
      return true;
    },
    addGap(gap, height) {
      if (pages.length === 0 || y === top) return;
      y = hasRoom(gap + height) ? y - gap : bottom;
    },
    wrap,
    measure,
    addFooters(toText, style) {
      for (const [index, page] of pages.entries()) {
        draw(page, { text: toText(index + 1, pages.length), style }, margin);
      }
    },
  };
}
