import { newOwnApiKeySchema } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { KeyForm } from "./key-form.tsx";
import { useGrantableScopes, useKeyForm } from "./use-key-form.ts";

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedApiKey) => void;
}

export function NewKeyDialog({ onClose, onCreated }: NewKeyProps) {
  const { mode } = useAccount();
  const api = useApi();
  const refresh = useRefresh();
  const grantable = useGrantableScopes();
  const initial = { name: "", scopes: grantable.filter((scope) => scope === "verify" || scope === "read") };
  const { draft, setDraft, submit, ...form } = useKeyForm(
    { ...initial, lastDay: "", addresses: "" },
    newOwnApiKeySchema,
  );

  function onSubmit(): void {
    void submit(async (json) => {
      const created = await api.send<CreatedApiKey>({ method: "POST", path: "/ApiKey", json });
      await refresh("/ApiKey");
      onCreated(created);
    });
  }

  return (
    <FormDialog title={`New ${mode} key`} action="Create the key" form={form} onSubmit={onSubmit} onClose={onClose}>
      <KeyForm draft={draft} onChange={setDraft} issues={form.issues} grantable={grantable} />
    </FormDialog>
  );
}
