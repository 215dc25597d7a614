import type { Issue, RejectedItem } from "@nightguard/contract";
import { Button } from "../parts/inputs/button.tsx";
import { InputField, SelectField } from "../parts/inputs/field.tsx";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { usePayerNames, usePayers } from "../parts/text/payer.tsx";
import type { CorrectField } from "./correct-fields.ts";
import { findOffers } from "./offers.ts";
import styles from "./question-fields.module.css";

interface QuestionFieldProps {
  readonly field: CorrectField;
  readonly asked: RejectedItem;
  readonly item: RejectedItem;
  readonly isSuspect: boolean;
  readonly issues: readonly Issue[];
  readonly onChange: (item: RejectedItem) => void;
}

export function QuestionField({
  field: { path, label },
  asked,
  item,
  isSuspect,
  issues,
  onChange,
}: QuestionFieldProps) {
  const payers = usePayers();
  const payerNames = usePayerNames();
  const [before, value] = [findItemValue(asked, path), findItemValue(item, path)];
  const set = (next: string) => onChange(setItemValue(item, path, next));
  const hints = [
    path === "payer.id" && `${payerNames.get(value) ?? "Write the name of a payer to find its id"}.`,
    path.endsWith(".dob") && "MM/DD/YYYY.",
    isSuspect && value === before && "The payer did not accept this.",
    value !== before && `Asked before: ${before === "" ? "nothing" : before}.`,
  ].filter(Boolean);
  const field = { label, hint: hints.join(" "), issues, value, onChange: set };
  return (
    <div className={isSuspect ? styles.suspect : undefined}>
      {path === "dependent.relationship" ? (
        <SelectField {...field} options={relationships} />
      ) : (
        <InputField {...field} spellCheck={false} />
      )}
      {findOffers(path, value, payers).map((offer) => (
        <Button key={offer.value} size="small" onClick={() => set(offer.value)}>
          Use {offer.value}
          {path === "payer.id" && ` (${payerNames.get(offer.value)})`}
        </Button>
      ))}
    </div>
  );
}

const relationships = [
  { value: "", label: "Not said" },
  { value: "spouse", label: "Spouse" },
  { value: "child", label: "Child" },
  { value: "other", label: "Other" },
] as const;
