import { toRandomText } from "../parts/text/random-text.ts";

/** A multipart form with a file that is never read into memory. */
export interface FormBody {
  readonly blob: Blob;
  readonly contentType: string;
  /** Set for a compressed file: then the whole form is compressed. */
  readonly contentEncoding: "gzip" | undefined;
}

interface FormParts {
  /** Options precede the file. They may be personal, such as a batch's name, so they are not in the address. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: Blob;
  readonly fileName: string;
  readonly contentType: string;
  readonly isGzip: boolean;
}

/** gzip is a sequence of members, so a compressed file becomes the middle one; `FormData` cannot do that. */
export async function toFormBody({ fields, file, fileName, contentType, isGzip }: FormParts): Promise<FormBody> {
  const boundary = `nightguard-${toRandomText()}`; // occurs in no file
  const parts = fields.map(([name, value]) => `--${boundary}\r\n${toDisposition(name)}\r\n\r\n${value}\r\n`);
  const fileHead = `${toDisposition("file")}; filename="${fileName}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  const head = `${parts.join("")}--${boundary}\r\n${fileHead}`;
  const tail = `\r\n--${boundary}--\r\n`;
  const pieces = isGzip ? [await gzip(head), file, await gzip(tail)] : [head, file, tail];
  return {
    blob: new Blob(pieces),
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentEncoding: isGzip ? "gzip" : undefined,
  };
}

const toDisposition = (name: string): string =>
  `Content-Disposition: form-data; name="${name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22")}"`;

function gzip(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
