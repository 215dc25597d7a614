import { NotFoundError, type Source, type SourceList, type SourceReport } from "@nightguard/contract";
import { deleteSource, type Ledger, listSources, putSource, type SourceRecord } from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";

/** Where agents take patients from, in the caller's account and mode. */
export interface Sources {
  list(caller: Caller): Promise<SourceList>;
  /** @throws InvalidRequestError when there are too many */
  put(request: OwnRequest, source: { readonly name: string; readonly report: SourceReport }): Promise<Source>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, source: { readonly name: string; readonly agent: string }): Promise<void>;
}

export function createSources({ ledger }: { ledger: Ledger }): Sources {
  return {
    async list(caller) {
      return { data: (await listSources(ledger, caller)).map(presentSource) };
    },

    async put(request, source) {
      return presentSource(await putSource(ledger, toRequestedBy(request), request.caller, source));
    },

    async delete(request, source) {
      if (await deleteSource(ledger, toRequestedBy(request), request.caller, source)) return;
      throw new NotFoundError("There is no source of this name by this agent; GET /Source lists them");
    },
  };
}

/** Agents report every 15 minutes; one report may be lost. */
const silentAfterMs = 45 * 60_000;

export const presentSource = ({ name, report, reportedAt, readAt }: SourceRecord): Source => ({
  name,
  ...report,
  is_late: report.late_at !== null && Date.parse(report.late_at) <= readAt.getTime(),
  is_silent: report.is_watching && readAt.getTime() - reportedAt.getTime() > silentAfterMs,
  reported_at: reportedAt.toISOString(),
});
