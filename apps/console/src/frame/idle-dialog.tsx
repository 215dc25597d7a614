import { useState } from "react";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { Button } from "../parts/inputs/button.tsx";
import { useSessionControl } from "./session/session-context.ts";
import { useStore } from "./store.ts";

const warningMs = 120_000;

export function IdleDialog() {
  const control = useSessionControl();
  const state = useStore(control.state);
  const now = useNow(1_000);
  const [isEndKnown, setIsEndKnown] = useState(false);
  if (state.kind !== "signed_in") return null;
  const { locksAt, endsAt } = state;
  const isEnding = endsAt <= locksAt;
  const leftMs = Math.min(locksAt, endsAt) - now;
  if (leftMs > warningMs || leftMs <= 0 || (isEnding && isEndKnown)) return null;
  return (
    <ConfirmDialog
      title={isEnding ? "Your session ends soon" : "Are you still there?"}
      onClose={isEnding ? () => setIsEndKnown(true) : control.noteActivity}
      keep={isEnding ? "Go on until then" : "Stay signed in"}
      confirm={<Button onClick={() => void control.signOut()}>Sign out now</Button>}
    >
      <p>
        {isEnding
          ? "A session lasts twelve hours. Sign in again afterwards: you return to this page."
          : "To protect patients' data, this page locks when nobody uses it."}
      </p>
      <p role="timer">
        It {isEnding ? "ends" : "locks"} in <strong>{toClock(leftMs)}</strong>.
      </p>
    </ConfirmDialog>
  );
}

function toClock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
