import type { CreatedApiKey } from "../api/shapes.ts";
import { ShownSecretDialog } from "../parts/feedback/shown-secret-dialog.tsx";
import { TryLine } from "./try-line.tsx";

export function ShownKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const { key, mode, name } = created;
  if (key === null) return null; // a replayed answer has no key
  return (
    <ShownSecretDialog title={`Your key “${name}”`} noun="key" secret={key} onClose={onClose}>
      {mode === "test" && <TryLine apiKey={key} />}
    </ShownSecretDialog>
  );
}
