import { useState } from "react";
import { InputField } from "./field.tsx";

const typedAbove = 1_000;

/** The number of more than a thousand jobs has to be typed before they are cancelled. */
export function useTypedCount(count: number | undefined) {
  const [typed, setTyped] = useState("");
  const mustType = count !== undefined && count > typedAbove;
  return {
    isTyped: !mustType || typed.replaceAll(/\D/g, "") === String(count),
    forget: () => setTyped(""),
    field: mustType && (
      <InputField label={`Type ${count} to confirm`} inputMode="numeric" value={typed} onChange={setTyped} />
    ),
  };
}
