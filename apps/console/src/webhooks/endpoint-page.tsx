import {
  type Page,
  testEventType,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from "@nightguard/contract";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { deliveryFilterChecks, toDeliveryQuery } from "./delivery-filters.ts";
import { DeliveryFilterBar, DeliveryList } from "./delivery-list.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { EndpointSecretDialog } from "./endpoint-secret-dialog.tsx";
import { EndpointStateText } from "./endpoint-state.tsx";
import { toEventsText, toRateText, toWaitingText } from "./endpoint-words.ts";
import { RecoverDialog } from "./recover-dialog.tsx";
import styles from "./webhooks.module.css";

const pollMs = { busy: 2_000, idle: 5_000 };

/** What was sent to an endpoint, and what became of it. */
export default function EndpointPage() {
  const { id = "" } = useParams<{ id: string }>();
  const { zone } = useTimeFormat();
  const { filters, change } = useFilters(deliveryFilterChecks);
  const path = `/WebhookEndpoint/${encodeURIComponent(id)}`;
  const endpoint = useRead<WebhookEndpoint>(path, {
    everyMs: (latest) => (latest && latest.waiting > 0 ? pollMs.busy : pollMs.idle),
  });
  const deliveries = useRead<Page<WebhookDelivery>>(`${path}/deliveries`, {
    query: { limit: 50, ...toDeliveryQuery(filters, zone) },
    everyMs: pollMs.idle,
    keepsPrevious: true,
  });
  const { delivery } = filters;

  return (
    <Reading of={endpoint} lines={10}>
      {(shown) => (
        <>
          <EndpointHead endpoint={shown} />
          <DeliveryFilterBar />
          <div className={delivery === undefined ? undefined : styles.split}>
            <div>
              <Reading of={deliveries} lines={10}>
                {(page) => <DeliveryList page={page} />}
              </Reading>
            </div>
            {delivery !== undefined && (
              <DeliveryPanel
                key={delivery}
                id={delivery}
                endpoint={shown}
                onClose={() => change({ delivery: undefined })}
              />
            )}
          </div>
        </>
      )}
    </Reading>
  );
}

function EndpointHead({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { may } = useAccount();
  const [, navigate] = useLocation();
  const [rotated, setRotated] = useState<WebhookEndpointWithSecret>();
  return (
    <>
      <PageHead
        title="Webhook"
        heading={<span className={styles.url}>{endpoint.url}</span>}
        detail={<HeadDetail endpoint={endpoint} />}
        actions={
          may("manage_webhooks") && (
            <>
              <RecoverButton endpoint={endpoint} />
              <EndpointMenu endpoint={endpoint} onRotated={setRotated} onDeleted={() => navigate("/webhooks")} />
            </>
          )
        }
      />
      {rotated && <EndpointSecretDialog endpoint={rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}

function HeadDetail({ endpoint }: { endpoint: WebhookEndpoint }) {
  const rate = toRateText(endpoint.last_24_hours);
  return (
    <>
      <EndpointStateText endpoint={endpoint} />
      <div>
        {toEventsText(endpoint.events)}
        {endpoint.include_result && ", with results"}. {toWaitingText(endpoint.waiting)}.
        {rate && ` Accepted ${rate} within 24 hours.`}
      </div>
    </>
  );
}

function RecoverButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { may } = useAccount();
  const { filters } = useFilters(deliveryFilterChecks);
  const [isOpen, setIsOpen] = useState(false);
  const [recovered, setRecovered] = useState<number>();
  if (endpoint.include_result && !may("people")) return null;
  return (
    <>
      {recovered !== undefined && <Recovery count={recovered} waiting={endpoint.waiting} />}
      <Button onClick={() => setIsOpen(true)}>Send failed ones again…</Button>
      {isOpen && (
        <RecoverDialog
          endpoint={endpoint}
          type={filters.type === testEventType ? undefined : filters.type}
          onClose={() => setIsOpen(false)}
          onRecovered={(count) => {
            setIsOpen(false);
            setRecovered(count);
          }}
        />
      )}
    </>
  );
}

function Recovery({ count, waiting }: { count: number; waiting: number }) {
  const all = toCountedNoun(count, "delivery", "deliveries");
  return (
    <div className={styles.recovery} role="status">
      {waiting > 0 ? `Sending ${all} again: ${toCountText(waiting)} waiting` : `Sent ${all} again`}
      <ProgressBar share={Math.max(0, 1 - waiting / Math.max(1, count))} label="Deliveries sent again" />
    </div>
  );
}
