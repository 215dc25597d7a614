import type { WebhookEndpoint } from "@nightguard/contract";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { Time } from "../parts/text/time.tsx";
import { findEndpointState, toErrorText, toGivenUpReason, toNextText } from "./endpoint-words.ts";

/** Says `Failing since 2:02 PM, next attempt in 3 min`. */
export function EndpointStateText({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <span>
      <StateText endpoint={endpoint} />
      {endpoint.key_disabled && endpoint.status === "enabled" && (
        <span className="quiet"> The key that made it is disabled.</span>
      )}
    </span>
  );
}

function StateText({ endpoint }: { endpoint: WebhookEndpoint }) {
  const now = useNow(1_000);
  switch (findEndpointState(endpoint)) {
    case "delivers":
      return <StatusBadge tone="good" shape="dot" word="Delivers" />;
    case "unused":
      return <StatusBadge tone="quiet" shape="ring" word="Nothing sent yet" />;
    case "failing":
      return (
        <>
          <StatusBadge tone="bad" shape="triangle" word="Failing" /> since <Time at={endpoint.failing_since} />
          {endpoint.next_attempt_at && `, next attempt ${toNextText(endpoint.next_attempt_at, now)}`}
          {endpoint.last_error && <span className="quiet"> ({toErrorText(endpoint.last_error)})</span>}
        </>
      );
    case "disabled":
      return <StatusBadge tone="quiet" shape="cross" word="Disabled" />;
    case "gave_up":
      return (
        <>
          <StatusBadge tone="bad" shape="cross" word="Disabled" /> by the service because{" "}
          {toGivenUpReason(endpoint.disabled_reason)}
        </>
      );
  }
}
