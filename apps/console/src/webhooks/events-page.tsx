import type { EventDocument, Page } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { eventFilterChecks, toEventQuery } from "./event-filters.ts";
import { EventFilterBar, EventList } from "./event-list.tsx";
import { EventPanel } from "./event-panel.tsx";
import styles from "./webhooks.module.css";

const pollMs = 5_000;

/** What happened in the account, as webhooks and `GET /Event` say it. */
export default function EventsPage() {
  const { account, mode } = useAccount();
  const { filters, change } = useFilters(eventFilterChecks);
  const events = useRead<Page<EventDocument>>("/Event", {
    query: toEventQuery(filters),
    everyMs: pollMs,
    keepsPrevious: true,
  });
  const { event } = filters;

  return (
    <>
      <PageHead
        title="Events"
        detail={`What ended for ${account.name} in ${mode} mode. Kept as long as jobs, with ids and states.`}
        actions={<ButtonLink href="/webhooks">Webhooks</ButtonLink>}
      />
      <EventFilterBar />
      <div className={event === undefined ? undefined : styles.split}>
        <div>
          <Reading of={events} lines={10}>
            {(page) => <EventList page={page} />}
          </Reading>
        </div>
        {event !== undefined && <EventPanel key={event} id={event} onClose={() => change({ event: undefined })} />}
      </div>
    </>
  );
}
