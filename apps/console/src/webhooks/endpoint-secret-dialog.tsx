import type { WebhookEndpointWithSecret } from "@nightguard/contract";
import { ShownSecretDialog } from "../parts/feedback/shown-secret-dialog.tsx";

interface EndpointSecretProps {
  readonly endpoint: WebhookEndpointWithSecret;
  readonly onClose: () => void;
}

export function EndpointSecretDialog({ endpoint, onClose }: EndpointSecretProps) {
  return (
    <ShownSecretDialog title="The endpoint's secret" noun="secret" secret={endpoint.secret} onClose={onClose}>
      <p>
        With it the receiver at <code>{endpoint.url}</code> checks that messages come from here.
      </p>
    </ShownSecretDialog>
  );
}
