import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The parsed URL, or its fault: the rest of a sentence about the field, which never repeats the URL. */
export type UrlCheck =
  | { readonly url: URL; readonly fault?: undefined }
  | { readonly fault: string; readonly url?: undefined };

const maxLength = 2_048;
const lowestFreePort = 1_024;

/** Names of this machine and of private networks; names without a dot are rejected as well. */
const localName = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * `createSender` checks the addresses when it connects.
 *
 * @param options.allowPrivate for development: any host and port, and http
 */
export function checkUrl(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): UrlCheck {
  const schemes = allowPrivate ? /^https?:\/\//i : /^https:\/\//i;
  if (text.length > maxLength) return { fault: `must have at most ${maxLength} characters` };
  if (!schemes.test(text)) return { fault: `must start with https://${allowPrivate ? " or http://" : ""}` };
  // URL parsers drop or reinterpret these, so the URL called would differ from the one shown.
  if (/[\s\\\p{Cc}]/u.test(text)) return { fault: "must not contain blanks, control characters or backslashes" };
  const url = URL.parse(text);
  if (!url) return { fault: "must be an address such as https://example.com/hooks" };
  if (url.username !== "" || url.password !== "") return { fault: "must not contain a user name or password" };
  const fault = allowPrivate ? undefined : (findHostFault(url) ?? findPortFault(url));
  return fault === undefined ? { url } : { fault };
}

/** The parser has normalized every notation of an IPv4 address (decimal, hex, octal, short, full-width). */
function findHostFault({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : "must lead to a public address";
  if (host.endsWith(".")) return "must not have a dot at the end of its host";
  return !host.includes(".") || localName.test(host) ? "must lead to a public address" : undefined;
}

/** Ports below 1024 belong to other services, such as mail. */
function findPortFault({ port }: URL): string | undefined {
  return port === "" || Number(port) >= lowestFreePort
    ? undefined
    : `must have port 443, or one from ${lowestFreePort} on`;
}
