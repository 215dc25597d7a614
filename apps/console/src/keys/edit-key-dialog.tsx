import { type ApiKey, apiKeyPatchSchema } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toLastDay } from "../parts/text/zoned-day.ts";
import { KeyForm } from "./key-form.tsx";
import { useGrantableScopes, useKeyForm } from "./use-key-form.ts";

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const { zone } = useTimeFormat();
  const { draft, setDraft, submit, ...form } = useKeyForm(
    {
      name: apiKey.name,
      scopes: apiKey.scopes,
      lastDay: apiKey.expires_at === null ? "" : toLastDay(new Date(apiKey.expires_at), zone),
      addresses: (apiKey.allowed_cidrs ?? []).join("\n"),
    },
    apiKeyPatchSchema,
  );

  function onSubmit(): void {
    void submit(async (json) => {
      await api.send<ApiKey>({ method: "PATCH", path: `/ApiKey/${apiKey.id}`, json });
      await refresh("/ApiKey");
      showToast("The key was changed");
      onClose();
    });
  }

  return (
    <FormDialog title="Change the key" action="Save" form={form} onSubmit={onSubmit} onClose={onClose}>
      <KeyForm draft={draft} onChange={setDraft} issues={form.issues} grantable={useGrantableScopes()} />
    </FormDialog>
  );
}
