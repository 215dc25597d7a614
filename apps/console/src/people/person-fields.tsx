import type { Issue } from "@nightguard/contract";
import { InputField } from "../parts/inputs/field.tsx";
import { findIssues } from "../parts/text/issues.ts";

interface PersonFieldsProps {
  readonly person: { readonly name: string; readonly email: string };
  readonly issues: readonly Issue[];
  readonly onChange: (person: { name: string; email: string }) => void;
}

/** Who is invited. */
export function PersonFields({ person, issues, onChange }: PersonFieldsProps) {
  return (
    <>
      <InputField
        label="Name"
        issues={findIssues(issues, "name")}
        value={person.name}
        onChange={(name) => onChange({ ...person, name })}
      />
      <InputField
        label="Email"
        hint="Identifies the person. No email is sent to it."
        issues={findIssues(issues, "email")}
        type="email"
        value={person.email}
        onChange={(email) => onChange({ ...person, email })}
      />
    </>
  );
}
