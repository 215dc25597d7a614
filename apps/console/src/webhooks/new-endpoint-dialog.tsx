import { newWebhookEndpointSchema, type WebhookEndpointWithSecret } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { EndpointForm, emptyDraft } from "./endpoint-form.tsx";
import { useEndpointForm } from "./use-endpoint-form.ts";

interface NewEndpointProps {
  readonly onClose: () => void;
  readonly onCreated: (created: WebhookEndpointWithSecret) => void;
}

export function NewEndpointDialog({ onClose, onCreated }: NewEndpointProps) {
  const { mode, may } = useAccount();
  const api = useApi();
  const refresh = useRefresh();
  const { draft, setDraft, submit, ...form } = useEndpointForm(emptyDraft, newWebhookEndpointSchema);

  function onSubmit(): void {
    void submit(async (json) => {
      const created = await api.send<WebhookEndpointWithSecret>({ method: "POST", path: "/WebhookEndpoint", json });
      await refresh("/WebhookEndpoint");
      onCreated(created);
    });
  }

  return (
    <FormDialog
      title={`New ${mode} endpoint`}
      action="Create the endpoint"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <EndpointForm draft={draft} onChange={setDraft} issues={form.issues} seesPatients={may("people")} />
    </FormDialog>
  );
}
