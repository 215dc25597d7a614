import { type WebhookEndpoint, webhookEndpointPatchSchema } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { EndpointForm, toDraft } from "./endpoint-form.tsx";
import { useEndpointForm } from "./use-endpoint-form.ts";

export function EditEndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { may } = useAccount();
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const { draft, setDraft, submit, ...form } = useEndpointForm(toDraft(endpoint), webhookEndpointPatchSchema);

  function onSubmit(): void {
    void submit(async (json) => {
      await api.send({ method: "PATCH", path: `/WebhookEndpoint/${endpoint.id}`, json });
      await refresh("/WebhookEndpoint");
      showToast("The endpoint was changed");
      onClose();
    });
  }

  return (
    <FormDialog title="Change the endpoint" action="Save" form={form} onSubmit={onSubmit} onClose={onClose}>
      <EndpointForm draft={draft} onChange={setDraft} issues={form.issues} seesPatients={may("people")} />
    </FormDialog>
  );
}
