import { InvalidRequestError } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";

type WantedTenant = { readonly accountId: string; readonly mode: "live" | "test" };

const form = /^(acc_[0-9a-f]{32}) ?; ?(live|test)$/;

/**
 * The context is also read from `?context=`, which is removed from the query: event streams and downloads cannot set a
 * field.
 *
 * @throws InvalidRequestError
 */
export function takeContext(request: FastifyRequest): WantedTenant {
  const field = request.headers["x-nightguard-context"];
  const query = request.query as Record<string, unknown>;
  const parameter = query.context;
  delete query.context;
  const [, accountId, mode] = form.exec(String(field ?? parameter ?? "")) ?? [];
  if (accountId === undefined) {
    const path = field === undefined && parameter !== undefined ? "context" : "X-Nightguard-Context";
    throw new InvalidRequestError([{ path, message: "must be an account and a mode, such as acc_…;live" }]);
  }
  return { accountId, mode: mode === "test" ? "test" : "live" };
}
