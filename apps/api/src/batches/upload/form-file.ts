import { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { InvalidRequestError, IssueList, UnreadableBodyError } from "@nightguard/contract";

export interface FormFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly fileName: string;
  readonly stream: Readable;
}

const limits = { fields: 50, fieldNameSize: 300, fieldSize: 1_024, files: 2, parts: 60, headerPairs: 20 };

/**
 * Reads up to the file, which fields must precede; a later field or a second file is a fault.
 *
 * @throws InvalidRequestError without a file or for an unreadable form; later faults fail the stream
 */
export async function openForm(body: Readable, contentType: string): Promise<FormFile> {
  const parser = createParser(contentType);
  const faults = new IssueList();
  const fields: Record<string, string> = Object.create(null);
  let file: BusboyFileStream | undefined;
  const opened = Promise.withResolvers<FormFile | undefined>();
  const ended = Promise.withResolvers<void>();
  // Either may reject while nothing awaits it.
  for (const { promise } of [opened, ended]) promise.catch(() => undefined);

  function fail(error: Error): void {
    opened.reject(error);
    ended.reject(error);
    file?.destroy(error);
  }
  parser.on("field", (name: string | undefined, value, _nameIsCut, valueIsCut) => {
    if (name === undefined) faults.add({ path: "body", message: "has a part without a name" });
    else if (file) faults.add({ path: "file", message: "must be the last part of the form: options stand before it" });
    else if (valueIsCut) faults.add({ path: name, message: "is too long" });
    else if (name in fields) faults.add({ path: name, message: "stands in the form twice" });
    else fields[name] = value;
  });
  parser.on("file", (_field, stream, fileName, _encoding, type) => {
    stream.on("error", () => fail(unreadable()));
    if (file) {
      faults.add({ path: "file", message: "must be one file; send the others by themselves" });
      stream.resume();
      return;
    }
    file = stream;
    const whole = Readable.from(readWhole(stream, ended.promise), { objectMode: false });
    whole.on("error", () => undefined);
    opened.resolve({ fields, contentType: type, fileName: fileName ?? "", stream: whole });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(limit, () => faults.add({ path: "body", message: "has too many parts" }));
  }
  parser.on("error", () => fail(unreadable()));
  parser.on("finish", () => {
    if (!faults.isEmpty) return fail(new InvalidRequestError(faults));
    opened.resolve(undefined);
    ended.resolve();
  });
  feed(body, parser, fail);

  const found = await opened.promise;
  if (!found) throw new InvalidRequestError([{ path: "file", message: "is required: one part with a file" }]);
  if (!faults.isEmpty) throw new InvalidRequestError(faults);
  return found;
}

/** RFC 2046's limit: searching for a boundary takes time in proportion to its length. */
const maxBoundaryLength = 70;
const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;

function createParser(contentType: string): BusboyInstance {
  const [, quoted, plain = ""] = boundaryParameter.exec(contentType) ?? [];
  if ((quoted ?? plain).length > maxBoundaryLength) throw unreadable();
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits,
      isPartAFile: (_field, type, fileName) =>
        fileName !== undefined || /csv|tsv|json|separated|zip|sheet|excel/i.test(type ?? ""),
    });
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new UnreadableBodyError("is no form that can be read, or not the whole of it");

/** `pipeline` would close the connection before the response. */
function feed(body: Readable, parser: BusboyInstance, fail: (error: Error) => void): void {
  body.once("error", (error) => fail(error));
  body.once("close", () => {
    if (body.readableEnded) return;
    fail(body.errored ?? new Error("the body broke off"));
    parser.destroy();
  });
  body.pipe(parser);
}

async function* readWhole(stream: BusboyFileStream, ended: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch {
    // The form fails too, and its own error is thrown instead.
  }
  await ended;
}
