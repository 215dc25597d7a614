import type { MismatchField } from "@nightguard/contract";
import { usePreferences } from "../frame/preferences.ts";
import { toMismatchWord } from "../parts/text/mismatch-words.ts";
import notices from "./notices.module.css";
import { PayerText } from "./payer-text.tsx";

interface Difference {
  readonly field: MismatchField;
  readonly asked: string;
  /** Null if the payer does not say. */
  readonly answered: string | null;
}

/** What the payer states otherwise than it was asked; the values only where names are shown. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const { hidesNames } = usePreferences();
  return (
    <ul className={notices.list}>
      {differences.map(({ field, asked, answered }) => (
        <li key={field}>
          {toMismatchWord(field)} {answered === null ? "is not in the answer" : "differs"}
          {!hidesNames && (
            <>
              : yours <PayerText text={asked} />
              {answered !== null && (
                <>
                  , payer's <PayerText text={answered} />
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
