import type { IncomingHttpHeaders } from "node:http";

/** A cookie's value. */
export function findCookie({ cookie = "" }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

interface CookieOptions {
  readonly isEncrypted: boolean;
  /** Absent: until the browser closes. */
  readonly maxAgeSeconds?: number;
}

/** `Set-Cookie` for a value that no script reads, and that pages of other sites do not send along. */
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
