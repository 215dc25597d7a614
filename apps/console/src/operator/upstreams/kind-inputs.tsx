import type { Issue } from "@nightguard/contract";
import { InputField, LinesField, SelectField } from "../../parts/inputs/field.tsx";
import { findIssues } from "../../parts/text/issues.ts";
import type { FieldTexts, KindField } from "./kind-fields.ts";

interface KindInputsProps {
  /** Where the fields are in the body, such as `settings`. */
  readonly path: string;
  readonly fields: readonly KindField[];
  readonly texts: FieldTexts;
  readonly issues: readonly Issue[];
  /** Hides what is typed. */
  readonly isSecret?: boolean;
  readonly onChange: (texts: FieldTexts) => void;
}

/** The inputs for the credentials or settings of a kind of payer service. */
export function KindInputs({ path, fields, texts, issues, isSecret = false, onChange }: KindInputsProps) {
  return fields.map(({ name, label, hint, input, options, isRequired }) => {
    const shared = {
      label,
      hint: isRequired || isSecret === false ? hint : [hint, "Optional"].filter(Boolean).join(". "),
      issues: findIssues(issues, `${path}.${name}`),
      value: texts[name] ?? "",
      onChange: (text: string) => onChange({ ...texts, [name]: text }),
    };
    if (input === "choice") return <SelectField key={name} {...shared} options={options} />;
    if (input === "lines" || input === "object") return <LinesField key={name} {...shared} rows={3} />;
    return (
      <InputField
        key={name}
        {...shared}
        type={isSecret ? "password" : "text"}
        inputMode={input === "number" ? "decimal" : undefined}
      />
    );
  });
}
