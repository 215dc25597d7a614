import { inflateSync } from "node:zlib";

/** The texts that each page of a PDF of ours shows, in their order, one a line. */
export function readPdfPages(pdf: Buffer): string[] {
  const pages: string[] = [];
  const file = pdf.toString("latin1");
  for (const { index, 0: head } of file.matchAll(/<<\n\/Filter \/FlateDecode\n\/Length \d+\n>>\nstream\n/g)) {
    const start = index + head.length;
    const end = file.indexOf("\nendstream", start);
    pages.push(readTexts(inflateSync(pdf.subarray(start, end)).toString("latin1")));
  }
  return pages;
}

function readTexts(operators: string): string {
  const decoder = new TextDecoder("windows-1252");
  const texts = [...operators.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = ""]) =>
    decoder.decode(Buffer.from(hex, "hex")),
  );
  return texts.join("\n");
}
