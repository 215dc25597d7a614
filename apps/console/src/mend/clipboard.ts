export type Block = readonly (readonly string[])[];

/**
 * Reads a spreadsheet's clipboard format: tabs between cells, line ends between rows, and quotes around cells that
 * contain either.
 */
export function parseBlock(text: string): Block {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { value, end } = readCell(text, at);
    row.push(value);
    if (text[end] === "\t") at = end + 1;
    else {
      rows.push(row);
      row = [];
      at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
  }
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === "" ? rows.slice(0, -1) : rows;
}

function readCell(text: string, start: number): { readonly value: string; readonly end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start) : undefined;
  if (quoted) return quoted;
  const length = text.slice(start).search(/[\t\r\n]/);
  const end = length === -1 ? text.length : start + length;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  const match = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  match.lastIndex = start;
  const found = match.exec(text);
  if (!found) return undefined;
  return { value: (found[1] ?? "").replaceAll('""', '"').replaceAll(/[\t\r\n]+/g, " "), end: match.lastIndex };
}

export const toBlockText = (block: Block): string => block.map((row) => row.map(toCellText).join("\t")).join("\n");

const toCellText = (value: string): string => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
