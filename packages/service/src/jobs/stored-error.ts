import { ApiError, type ErrorDetail } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

export const toStoredError = (error: ApiError): StoredResult => ({
  statusCode: error.statusCode,
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(error.toDetail())),
});

/** @param result made by `toStoredError` */
export function readStoredError({ body }: StoredResult): ApiError {
  const { statusCode, message, upstream, issues } = JSON.parse(body.toString()) as ErrorDetail;
  return new ApiError(statusCode, message, {
    ...(upstream === undefined ? {} : { upstream }),
    ...(issues === undefined ? {} : { issues }),
  });
}
