import type { IncomingHttpHeaders } from "node:http";

export function findCookie({ cookie = "" }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

interface CookieOptions {
  readonly isEncrypted: boolean;
  readonly maxAgeSeconds?: number;
}

/** Scripts cannot read the cookie, and other sites' pages do not send it. */
export function toSetCookie(name: string, value: string, { isEncrypted, maxAgeSeconds }: CookieOptions): string {
  return [
    `${name}=${value}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(isEncrypted ? ["Secure"] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ].join("; ");
}
