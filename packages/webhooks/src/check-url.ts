import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Either the address, or what is wrong with it: words that go on after the field's name, and never repeat the address. */
export type UrlCheck =
  | { readonly url: URL; readonly fault?: undefined }
  | { readonly fault: string; readonly url?: undefined };

const maxLength = 2_048;
const lowestFreePort = 1_024;

/** Names of this machine and of networks that are not public. Those without a dot are of the local network, too. */
const localName = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * Looks at the text of a receiver's address: whether messages may go there as far as can be told without asking anybody.
 * What its name leads to is checked when the connection is made (`createSender`).
 *
 * @param options.allowPrivate for development: any host and port, and http too
 */
export function checkUrl(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): UrlCheck {
  const schemes = allowPrivate ? /^https?:\/\//i : /^https:\/\//i;
  if (text.length > maxLength) return { fault: `must have at most ${maxLength} characters` };
  if (!schemes.test(text)) return { fault: `must start with https://${allowPrivate ? " or http://" : ""}` };
  // A parser drops these or takes them for something else, so that what is shown is not what is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return { fault: "must not contain blanks, control characters or backslashes" };
  const url = URL.parse(text);
  if (!url) return { fault: "must be an address such as https://example.com/hooks" };
  if (url.username !== "" || url.password !== "") return { fault: "must not contain a user name or password" };
  const fault = allowPrivate ? undefined : (findHostFault(url) ?? findPortFault(url));
  return fault === undefined ? { url } : { fault };
}

/** The parser has turned every way to write a number (decimal, hex, octal, short, full-width) into the usual one. */
function findHostFault({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : "must lead to a public address";
  if (host.endsWith(".")) return "must not have a dot at the end of its host";
  return !host.includes(".") || localName.test(host) ? "must lead to a public address" : undefined;
}

/** Ports below 1024 belong to other services, such as mail, which must not be talked to on a stranger's word. */
function findPortFault({ port }: URL): string | undefined {
  return port === "" || Number(port) >= lowestFreePort
    ? undefined
    : `must have port 443, or one from ${lowestFreePort} on`;
}
