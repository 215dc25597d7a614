import type { ApiKey } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { OverlapField, usualOverlapSeconds } from "../parts/inputs/overlap-field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";

interface RollKeyProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRolled: (rolled: CreatedApiKey) => void;
}

/** The old secret works on for a while, so that callers do not fail. */
export function RollKeyDialog({ apiKey, onClose, onRolled }: RollKeyProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [overlap, setOverlap] = useState<number>(usualOverlapSeconds);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    void submit([], async () => {
      const rolled = await api.send<CreatedApiKey>({
        method: "POST",
        path: `/ApiKey/${apiKey.id}/roll`,
        query: { overlap_seconds: overlap },
      });
      await refresh("/ApiKey");
      onRolled(rolled);
    });
  }

  return (
    <FormDialog
      title={`New secret for “${apiKey.name}”`}
      action="Make a new secret"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>The key keeps its name and what it may do; only its secret changes.</p>
      <OverlapField seconds={overlap} onChange={setOverlap} />
    </FormDialog>
  );
}
