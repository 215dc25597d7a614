import { StringDecoder } from "node:string_decoder";
import sax from "sax"; // Node finds no named exports in it
import { brokenWorkbook, fileFault } from "../file-fault.ts";

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Workbooks are nested ten deep, and their elements have some twenty attributes. */
const maxDepth = 100;
const maxAttributes = 200;
const maxAttributesLength = 65_536;
/** A few characters may refer to long texts, so little is parsed at a time. */
const pieceLength = 4_096;

/**
 * @yields after each short piece, so that the caller can use what was collected
 * @throws FileFaultError for malformed text, or a document type, which could define entities
 */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new StringDecoder("utf8");
  const parser = createXmlParser(handlers);
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    for (let at = 0; at < text.length; at += pieceLength) {
      parser.write(text.slice(at, at + pieceLength));
      yield;
    }
  }
  parser.write(decoder.end()).close();
  yield;
}

function createXmlParser({ open, text, close }: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true);
  let depth = 0;
  let attributes = { count: 0, length: 0 };
  parser.onattribute = ({ value }) => {
    attributes.count++;
    attributes.length += value.length;
    if (attributes.count > maxAttributes || attributes.length > maxAttributesLength) throw brokenWorkbook();
  };
  parser.onopentag = (tag) => {
    if (++depth > maxDepth) throw brokenWorkbook();
    attributes = { count: 0, length: 0 };
    open(withoutPrefix(tag.name), tag.attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth--;
    close?.(withoutPrefix(name));
  };
  if (text) parser.ontext = parser.oncdata = text;
  parser.ondoctype = () => {
    throw fileFault("is no workbook of a spreadsheet; save it again as .xlsx or CSV");
  };
  parser.onerror = () => {
    throw brokenWorkbook();
  };
  return parser;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);
