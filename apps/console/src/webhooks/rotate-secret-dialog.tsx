import type { WebhookEndpoint, WebhookEndpointWithSecret } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { OverlapField, usualOverlapSeconds } from "../parts/inputs/overlap-field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";

interface RotateSecretProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onRotated: (rotated: WebhookEndpointWithSecret) => void;
}

export function RotateSecretDialog({ endpoint, onClose, onRotated }: RotateSecretProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [overlap, setOverlap] = useState<number>(usualOverlapSeconds);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    void submit([], async () => {
      const rotated = await api.send<WebhookEndpointWithSecret>({
        method: "POST",
        path: `/WebhookEndpoint/${endpoint.id}/rotate`,
        query: { overlap_seconds: overlap },
      });
      await refresh("/WebhookEndpoint");
      onRotated(rotated);
    });
  }

  return (
    <FormDialog title="New secret" action="Make a new secret" form={form} onSubmit={onSubmit} onClose={onClose}>
      <p>Deliveries are signed with the new secret, and for a while with the old one too.</p>
      <OverlapField seconds={overlap} onChange={setOverlap} />
    </FormDialog>
  );
}
