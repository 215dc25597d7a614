import { type ApiKey, apiKeyPatchSchema } from "@nightguard/contract";
import { type FormEvent, useId } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { fieldStyles } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";
import { useTimeFormat } from "../parts/time-format.ts";
import { useToasts } from "../parts/toast.tsx";
import { toLastDay } from "../parts/zoned-day.ts";
import { KeyForm } from "./key-form.tsx";
import { useGrantableScopes, useKeyForm } from "./use-key-form.ts";

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const formId = useId();
  const { tell } = useToasts();
  const { zone } = useTimeFormat();
  const { draft, setDraft, issues, failure, isBusy, submit } = useKeyForm(
    {
      name: apiKey.name,
      scopes: apiKey.scopes,
      lastDay: apiKey.expires_at === null ? "" : toLastDay(new Date(apiKey.expires_at), zone),
      addresses: (apiKey.allowed_cidrs ?? []).join("\n"),
    },
    apiKeyPatchSchema,
  );

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit(async (json) => {
      await api.send<ApiKey>({ method: "PATCH", path: `/ApiKey/${apiKey.id}`, json });
      await refresh("/ApiKey");
      tell("The key was changed");
      onClose();
    });
  }

  return (
    <Dialog
      isOpen
      title="Change the key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Failure error={failure} />}
        <KeyForm draft={draft} onChange={setDraft} issues={issues} grantable={useGrantableScopes()} />
      </form>
    </Dialog>
  );
}
