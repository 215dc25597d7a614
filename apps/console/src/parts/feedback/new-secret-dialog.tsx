import { type ReactNode, useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useRefresh } from "../../api/use-read.ts";
import { OverlapField, usualOverlapSeconds } from "../inputs/overlap-field.tsx";
import { useSubmit } from "../inputs/use-submit.ts";
import { FormDialog } from "./form-dialog.tsx";

interface NewSecretProps<Changed> {
  readonly title: string;
  /** Takes `overlap_seconds`, and answers with the new secret. */
  readonly path: string;
  /** What is read again. */
  readonly list: string;
  readonly onClose: () => void;
  readonly onChanged: (changed: Changed) => void;
  readonly children: ReactNode;
}

/** The old secret works on for a while, so that programs do not fail. */
export function NewSecretDialog<Changed>({ title, path, list, onClose, onChanged, children }: NewSecretProps<Changed>) {
  const api = useApi();
  const refresh = useRefresh();
  const [overlap, setOverlap] = useState<number>(usualOverlapSeconds);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    void submit([], async () => {
      const changed = await api.send<Changed>({ method: "POST", path, query: { overlap_seconds: overlap } });
      await refresh(list);
      onClose();
      onChanged(changed);
    });
  }

  return (
    <FormDialog title={title} action="Make a new secret" form={form} onSubmit={onSubmit} onClose={onClose}>
      {children}
      <OverlapField seconds={overlap} onChange={setOverlap} />
    </FormDialog>
  );
}
