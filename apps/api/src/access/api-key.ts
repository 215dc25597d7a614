import type { IncomingHttpHeaders } from "node:http";
import { UnauthenticatedError } from "@nightguard/contract";

/**
 * @returns the key of `X-Token-API` or `Authorization: Bearer`; undefined without one
 * @throws UnauthenticatedError when both are present and differ
 */
export function findApiKey(headers: IncomingHttpHeaders): string | undefined {
  const token = headers["x-token-api"];
  const bearer = findBearer(headers);
  const key = typeof token === "string" ? token : undefined;
  if (key !== undefined && bearer !== undefined && key !== bearer) throw new UnauthenticatedError();
  return key ?? bearer;
}

const maxCredentialLength = 512;

export function findBearer({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  if (authorization.length > maxCredentialLength) return "";
  return /^bearer /i.test(authorization) ? authorization.slice("bearer ".length).trim() || undefined : undefined;
}
