import type { ApiKey } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Choice, FieldGroup } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";

const overlaps = [
  { seconds: 86_400, label: "For a day: change the program meanwhile" },
  { seconds: 3_600, label: "For an hour" },
  { seconds: 0, label: "Not at all: the secret has leaked" },
] as const;

interface RollKeyProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRolled: (rolled: CreatedApiKey) => void;
}

/** The old secret works on for a while, so that callers do not fail. */
export function RollKeyDialog({ apiKey, onClose, onRolled }: RollKeyProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [overlap, setOverlap] = useState<number>(overlaps[0].seconds);
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
      <FieldGroup label="The old secret works on">
        {overlaps.map(({ seconds, label }) => (
          <Choice key={seconds} among="overlap" isChosen={overlap === seconds} onChange={() => setOverlap(seconds)}>
            {label}
          </Choice>
        ))}
      </FieldGroup>
    </FormDialog>
  );
}
