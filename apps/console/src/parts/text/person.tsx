import type { EntryPatient } from "@nightguard/contract";
import { usePreferences } from "../../frame/preferences.ts";
import { toNameText } from "./names.ts";

/** "Hide names" leaves only initials on the page. */
export function Person({ name }: { name: EntryPatient | null }) {
  const { hidesNames } = usePreferences();
  return <span>{(name && toNameText(name, hidesNames)) || "–"}</span>;
}

export function MaskedText({ text }: { text: string }) {
  const { hidesNames } = usePreferences();
  return hidesNames ? (
    <span>
      <span aria-hidden="true">•••••</span>
      <span className="said">hidden</span>
    </span>
  ) : (
    <span>{text}</span>
  );
}
