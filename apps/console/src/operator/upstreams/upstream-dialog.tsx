import {
  newUpstreamParamsSchema,
  type RouteDocument,
  type UpstreamDocument,
  type UpstreamKindDocument,
  upstreamInputSchema,
  validate,
} from "@nightguard/contract";
import { useState } from "react";
import { FormDialog } from "../../parts/feedback/form-dialog.tsx";
import { usePut } from "../use-put.ts";
import { Consequences } from "./consequences.tsx";
import { toKindFields } from "./kind-fields.ts";
import { listUpstreamChanges, listUpstreamConsequences } from "./upstream-consequences.ts";
import { toDraft, toNewDraft, toUpstreamBody } from "./upstream-draft.ts";
import { UpstreamForm } from "./upstream-form.tsx";

interface UpstreamDialogProps {
  /** Absent for a new one. */
  readonly upstream?: UpstreamDocument;
  readonly kinds: readonly UpstreamKindDocument[];
  readonly routes: readonly RouteDocument[];
  readonly onClose: () => void;
}

const noFields = { credentials: [], settings: [] };

export function UpstreamDialog({ upstream, kinds, routes, onClose }: UpstreamDialogProps) {
  const { form, put } = usePut(onClose);
  const findKind = (name: string) => kinds.find((one) => one.name === name);
  const [draft, setDraft] = useState(
    upstream ? toDraft(upstream, findKind(upstream.kind)) : toNewDraft(kinds[0]?.name ?? ""),
  );
  const kind = findKind(draft.kind);
  const fields = kind
    ? { credentials: toKindFields(kind.credentials), settings: toKindFields(kind.settings) }
    : noFields;

  function onSubmit(): void {
    const name = draft.name.trim();
    const json = toUpstreamBody(draft, fields);
    const checked = [
      ...(upstream ? [] : [validate(newUpstreamParamsSchema, { name })]),
      validate(upstreamInputSchema, json),
    ];
    put({ list: "/Admin/Upstream", name, json, checked, said: `The payer service ${name} is saved` });
  }

  return (
    <FormDialog
      title={upstream ? `Change the payer service ${upstream.name}` : "New payer service"}
      action="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      <UpstreamForm
        draft={draft}
        onChange={setDraft}
        kinds={kinds}
        fields={fields}
        issues={form.issues}
        isNew={!upstream}
      />
      {upstream && kind ? (
        <Consequences
          changes={listUpstreamChanges({ before: upstream, draft, kind, fields })}
          sentences={listUpstreamConsequences({ before: upstream, draft, kind }, routes)}
        />
      ) : (
        <p className="quiet">Without a route it gets no questions.</p>
      )}
    </FormDialog>
  );
}
