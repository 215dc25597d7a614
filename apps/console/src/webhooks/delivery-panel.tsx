import type {
  WebhookDelivery,
  WebhookDeliveryWithMessage,
  WebhookEndpoint,
  WebhookMessage,
} from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { CopyLine } from "../parts/inputs/copy-line.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { Time } from "../parts/text/time.tsx";
import { DeliveryState } from "./delivery-list.tsx";
import { toCurlLine, toResultText, verifyingCode } from "./delivery-words.ts";
import { toEventWords } from "./endpoint-words.ts";
import { SentText } from "./sent-text.tsx";
import { SidePanel } from "./side-panel.tsx";
import styles from "./webhooks.module.css";

const pollMs = 5_000;

interface DeliveryPanelProps {
  readonly id: string;
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** One delivery: what was sent, what came back, and how a receiver checks it. Its id is its key: each takes the focus. */
export function DeliveryPanel({ id, endpoint, onClose }: DeliveryPanelProps) {
  const delivery = useRead<WebhookDeliveryWithMessage>(`/WebhookDelivery/${id}`, {
    everyMs: (latest) => (latest?.status === "pending" ? pollMs : undefined),
  });
  return (
    <SidePanel
      label="Delivery"
      title={delivery.data ? toEventWords(delivery.data.type) : "Delivery"}
      closeLabel="Close the delivery"
      onClose={onClose}
    >
      <Reading of={delivery}>
        {(data) => (
          <>
            <Facts>
              <Fact name="Status">
                <DeliveryState delivery={data} />
              </Fact>
              <Fact name="Created">
                <Time at={data.created_at} />
              </Fact>
              <Fact name="Event id">
                <code>{data.event_id}</code>
              </Fact>
            </Facts>
            {data.sequence !== null && <ButtonLink href={`/events?event=${data.event_id}`}>Show the event</ButtonLink>}
            <ReplayButton delivery={data} endpoint={endpoint} />
            <Attempts attempts={data.attempts} />
            <Message message={data.message} url={endpoint.url} />
          </>
        )}
      </Reading>
    </SidePanel>
  );
}

function ReplayButton({ delivery, endpoint }: { delivery: WebhookDelivery; endpoint: WebhookEndpoint }) {
  const { may } = useAccount();
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  if (!may("manage_webhooks") || delivery.sequence === null) return null; // a test is not sent again
  if (endpoint.include_result && !may("people")) {
    return <p className="quiet">It has a result, so only those who see patients can send it again.</p>;
  }

  const replay = () =>
    attempt("The delivery is not sent again", async () => {
      await api.send({ method: "POST", path: `/WebhookDelivery/${delivery.id}/replay` });
      showToast("The delivery is sent again");
      await Promise.all([refresh("/WebhookDelivery"), refresh("/WebhookEndpoint")]);
    });
  return (
    <Button disabled={delivery.status === "pending"} onClick={() => void replay()}>
      <Icon name="retry" size={14} />
      Send again
    </Button>
  );
}

function Attempts({ attempts }: Pick<WebhookDelivery, "attempts">) {
  const { may } = useAccount();
  return (
    <section className={styles.part} aria-label="Attempts">
      <h3>Attempts</h3>
      {attempts.length === 0 && <p className="quiet">None yet.</p>}
      <ol className={styles.attempts} reversed>
        {attempts.toReversed().map((attempt, index) => (
          <li key={attempt.at}>
            <Time at={attempt.at} />: {toResultText(attempt)}{" "}
            <span className="quiet">after {(attempt.duration_ms / 1_000).toFixed(2)} s</span>
            {attempt.answer !== null && (
              <SentText label={`Answer to attempt ${attempts.length - index}`} text={attempt.answer} />
            )}
          </li>
        ))}
      </ol>
      {attempts.length > 0 && !may("people") && (
        <p className="quiet">
          What the receiver answered is shown to those who see patients: it may repeat what it got.
        </p>
      )}
    </section>
  );
}

function Message({ message, url }: { message: WebhookMessage | null; url: string }) {
  if (message === null) return null;
  const line = toCurlLine(url, message);
  return (
    <>
      <section className={styles.part} aria-label="Message">
        <h3>Headers as sent</h3>
        <SentText label="Headers" text={message.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")} />
        <h3>Body as sent</h3>
        {message.body === null ? (
          <p className="quiet">It has a result, so only those who see patients are shown it.</p>
        ) : (
          <SentText label="Body" text={message.body} />
        )}
      </section>
      <section className={styles.part} aria-label="How to verify it">
        <h3>Verify it</h3>
        <CopyLine text={verifyingCode} label="Copy the code" />
        <p className="quiet">
          Receivers reject a message that is older than five minutes. Send it again to try once more.
        </p>
      </section>
      {line !== undefined && (
        <section className={styles.part} aria-label="As a call">
          <h3>As a call</h3>
          <CopyLine text={line} label="Copy the call" />
        </section>
      )}
    </>
  );
}
