import { randomUUID } from "node:crypto";

export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string | undefined;
}

/**
 * Escapes nothing: names and file names are ours and contain no quotes.
 *
 * @see RFC 7578
 */
export function writeFormData(fields: readonly FormField[]): { readonly contentType: string; readonly body: string } {
  const boundary = `nightguard-${randomUUID()}`;
  const parts = fields.map(({ name, value, fileName }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
}
