import { type EventDocument, InvalidRequestError, type Page, parsePublicId } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import type { Caller } from "./caller.ts";
import { presentEvent } from "./event-bodies.ts";
import type { FeedWatch } from "./feed-watch.ts";

/** Reading an account's events: the same that webhooks carry, in order. */
export type Events = ReturnType<typeof createEvents>;

export function createEvents({ ledger, watch }: { ledger: Ledger; watch: FeedWatch }) {
  async function toAfterNo(caller: Caller, after: string | undefined): Promise<number> {
    if (after === undefined) return 0;
    if (/^\d{1,15}$/.test(after)) return Number(after);
    const id = parsePublicId("event", after);
    const no = id && (await ledger.events.findNo(caller, id));
    if (!no)
      throw new InvalidRequestError([{ path: "after", message: "must be a sequence number or the id of an event" }]);
    return no;
  }

  return {
    /**
     * The account's events of the key's mode in the order in which they happened, those behind `after`: a sequence
     * number, or an event's id. Where there is none, as soon as there is one or `waitMs` are over.
     *
     * @throws InvalidRequestError when `after` is neither
     */
    async list(
      caller: Caller,
      query: { after?: string | undefined; limit: number },
      wait: { waitMs: number; signal: AbortSignal },
    ): Promise<Page<EventDocument>> {
      const page = { afterNo: await toAfterNo(caller, query.after), limit: query.limit + 1 };
      let records = await ledger.events.list(caller, page);
      if (records.length === 0 && wait.waitMs > 0) {
        await watch.untilBehind(caller, page.afterNo, wait);
        records = await ledger.events.list(caller, page);
      }
      const shown = records.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        data: shown.map(presentEvent),
        next_cursor: last && records.length > query.limit ? String(last.no) : null,
      };
    },
  };
}
