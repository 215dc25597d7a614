import { newOwnApiKeySchema } from "@nightguard/contract";
import { type FormEvent, useId } from "react";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { fieldStyles } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";
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
  const formId = useId();
  const grantable = useGrantableScopes();
  const initial = { name: "", scopes: grantable.filter((scope) => scope === "verify" || scope === "read") };
  const { draft, setDraft, issues, failure, isBusy, submit } = useKeyForm(
    { ...initial, lastDay: "", addresses: "" },
    newOwnApiKeySchema,
  );

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit(async (json) => {
      const created = await api.send<CreatedApiKey>({ method: "POST", path: "/ApiKey", json });
      await refresh("/ApiKey");
      onCreated(created);
    });
  }

  return (
    <Dialog
      isOpen
      title={`New ${mode} key`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            Create the key
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Failure error={failure} />}
        <KeyForm draft={draft} onChange={setDraft} issues={issues} grantable={grantable} />
      </form>
    </Dialog>
  );
}
