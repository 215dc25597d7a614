import type { IncomingHttpHeaders } from "node:http";
import { UnauthenticatedError } from "@nightguard/contract";

/**
 * The API key of a request, from `X-Token-API` or `Authorization: Bearer`.
 *
 * @returns undefined when there is none
 * @throws UnauthenticatedError when both are there and differ
 */
export function findApiKey(headers: IncomingHttpHeaders): string | undefined {
  const token = headers["x-token-api"];
  const bearer = findBearer(headers);
  const key = typeof token === "string" ? token : undefined;
  if (key !== undefined && bearer !== undefined && key !== bearer) throw new UnauthenticatedError();
  return key ?? bearer;
}

/** Longer than any key or token. */
const maxCredentialLength = 512;

/** The credential after `Bearer`; `""`, which is no key, where the field is too long. */
export function findBearer({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  if (authorization.length > maxCredentialLength) return "";
  return /^bearer /i.test(authorization) ? authorization.slice("bearer ".length).trim() || undefined : undefined;
}
