import { StringDecoder } from "node:string_decoder";
import sax from "sax"; // Node finds no named exports in it
import { brokenWorkbook, fileFault } from "../zip-archive.ts";

/** What a part of a workbook is read by. Names of elements are without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses XML as a stream.
 *
 * @yields after each piece of the text, so that the caller can use what the handlers have collected
 * @throws InvalidRequestError for text that is not well-formed or has a document type, which could define entities
 */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new StringDecoder("utf8");
  const parser = createXmlParser(handlers);
  for await (const chunk of chunks) {
    parser.write(decoder.write(chunk));
    yield;
  }
  parser.write(decoder.end()).close();
  yield;
}

/** Parses a short part as a whole. */
export async function parseXmlPart(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(chunks, handlers));
}

function createXmlParser({ open, text, close }: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => open(withoutPrefix(name), attributes as Record<string, string>); // without namespaces
  if (text) parser.ontext = parser.oncdata = text;
  if (close) parser.onclosetag = (name) => close(withoutPrefix(name));
  parser.ondoctype = () => {
    throw fileFault("is no workbook of a spreadsheet; save it again as .xlsx or CSV");
  };
  parser.onerror = () => {
    throw brokenWorkbook();
  };
  return parser;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);
