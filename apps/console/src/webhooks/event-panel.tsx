import type { EventWithDeliveries } from "@nightguard/contract";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { DeliveryState } from "./delivery-list.tsx";
import { eventWords } from "./endpoint-words.ts";
import { EventObject } from "./event-object.tsx";
import { SentText } from "./sent-text.tsx";
import { SidePanel } from "./side-panel.tsx";
import styles from "./webhooks.module.css";

const pollMs = 5_000;

/** One event: its body, and to whom it was sent. Its id is its key: each takes the focus. */
export function EventPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const event = useRead<EventWithDeliveries>(`/Event/${id}`, { everyMs: pollMs });
  return (
    <SidePanel
      label="Event"
      title={event.data ? eventWords[event.data.type] : "Event"}
      closeLabel="Close the event"
      onClose={onClose}
    >
      <Reading of={event}>
        {(shown) => (
          <>
            <Facts>
              <Fact name="Time">
                <Time at={shown.timestamp} form="full" />
              </Fact>
              <Fact name="Number">{shown.data.sequence}</Fact>
              <Fact name="About">
                <EventObject data={shown.data} />
              </Fact>
              <Fact name="Event id">
                <code>{shown.id}</code>
              </Fact>
            </Facts>
            <section className={styles.part} aria-label="Message">
              <h3>Body as sent</h3>
              <SentText label="Body" text={shown.body} />
              <p className="quiet">Endpoints with results get the job too: open their delivery to see it.</p>
            </section>
            <Deliveries deliveries={shown.deliveries} />
          </>
        )}
      </Reading>
    </SidePanel>
  );
}

function Deliveries({ deliveries }: Pick<EventWithDeliveries, "deliveries">) {
  return (
    <section className={styles.part} aria-label="Deliveries">
      <h3>Deliveries</h3>
      {deliveries.length === 0 && (
        <p className="quiet">None: no endpoint asked for this event, or it has not got to it yet.</p>
      )}
      <ul className={styles.attempts}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Link href={`/webhooks/${delivery.endpoint_id}?delivery=${delivery.id}`} className={styles.url}>
              {delivery.url}
            </Link>
            <div>
              <DeliveryState delivery={delivery} />{" "}
              <span className="quiet">after {toCountedNoun(delivery.attempts, "attempt")}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
