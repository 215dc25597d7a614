import type { ApiKey } from "@nightguard/contract";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../api/api-context.ts";
import type { CreatedApiKey } from "../api/shapes.ts";
import { useRefresh } from "../api/use-read.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FieldGroup, fieldStyles } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";

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

/** Gives a key a new secret; the old one works on for a while, so that nothing stops. */
export function RollKeyDialog({ apiKey, onClose, onRolled }: RollKeyProps) {
  const api = useApi();
  const refresh = useRefresh();
  const formId = useId();
  const [overlap, setOverlap] = useState<number>(overlaps[0].seconds);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  async function roll(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const rolled = await api.send<CreatedApiKey>({
        method: "POST",
        path: `/ApiKey/${apiKey.id}/roll`,
        query: { overlap_seconds: overlap },
      });
      await refresh("/ApiKey");
      onRolled(rolled);
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void roll();
  }

  return (
    <Dialog
      isOpen
      title={`New secret for “${apiKey.name}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            Make a new secret
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={onSubmit}>
        {failure !== undefined && <Failure error={failure} />}
        <p>The key keeps its name and what it may do; only its secret changes.</p>
        <FieldGroup label="The old secret works on">
          {overlaps.map(({ seconds, label }) => (
            <label key={seconds} className={fieldStyles.choice}>
              <input type="radio" name="overlap" checked={overlap === seconds} onChange={() => setOverlap(seconds)} />
              {label}
            </label>
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  );
}
