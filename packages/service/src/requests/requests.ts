import {
  InvalidRequestError,
  type LoggedRequest,
  type Page,
  type PageQuery,
  parsePublicId,
  type RequestCauses,
  toCursor,
  toPage,
  toPublicId,
} from "@nightguard/contract";
import {
  countRequestCauses,
  type Ledger,
  listRequests,
  type RequestFilters,
  type RequestRecord,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toRange } from "../lookups.ts";

type GivenFilters = Omit<RequestFilters, "keyId"> & { readonly key_id?: string | undefined };

/** The request log of the caller's account and mode. */
export interface Requests {
  /** Newest first; a page may end early, with the cursor of the next. @throws InvalidRequestError for a bad cursor */
  list(caller: Caller, filters: GivenFilters, page: PageQuery): Promise<Page<LoggedRequest>>;
  /** Counts the newest 20,000 failed requests. */
  countCauses(caller: Caller, filters: GivenFilters): Promise<RequestCauses>;
}

export const createRequests = ({ ledger }: { readonly ledger: Ledger }): Requests => ({
  async list(caller, filters, page) {
    const { requests, readUntil } = await listRequests(ledger, caller, toFilters(filters), toRange(page));
    const { data, next_cursor: next } = toPage(requests, page.limit, presentRequest);
    return { data, next_cursor: next ?? (readUntil === undefined ? null : toCursor(readUntil)) };
  },

  async countCauses(caller, filters) {
    const causes = await countRequestCauses(ledger, caller, toFilters(filters));
    return { data: causes.map(({ lastAt, ...cause }) => ({ ...cause, last_at: lastAt.toISOString() })) };
  },
});

function toFilters({ key_id: given, ...filters }: GivenFilters): RequestFilters {
  if (given === undefined) return filters;
  const keyId = parsePublicId("apiKey", given);
  if (keyId === undefined) throw new InvalidRequestError([{ path: "key_id", message: "must be the id of an API key" }]);
  return { ...filters, keyId };
}

export const presentRequest = (request: RequestRecord): LoggedRequest => ({
  id: toPublicId("request", request.id),
  at: request.at.toISOString(),
  method: request.method,
  route: request.route,
  status: request.status,
  duration_ms: request.durationMs,
  key_id: request.keyId && toPublicId("apiKey", request.keyId),
  user_id: request.userId && toPublicId("user", request.userId),
  request_id: request.requestId,
  cause: request.cause,
  issue_paths: request.issuePaths,
  replayed: request.isReplayed,
});
