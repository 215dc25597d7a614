import { createHash } from "node:crypto";

/**
 * A page may use only its own scripts and styles, and connect only to this host.
 *
 * @param page the HTML, whose script and style elements have no attributes
 * @param more directives to add, or to replace those of the same name
 */
export function toContentSecurityPolicy(page: string, more: Readonly<Record<string, string>> = {}): string {
  const directives = {
    "default-src": "'none'",
    "script-src": hashesOf("script", page),
    "style-src": hashesOf("style", page),
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    ...more,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

function hashesOf(element: string, page: string): string {
  const contents = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"));
  return Array.from(
    contents,
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  ).join(" ");
}
