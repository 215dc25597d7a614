import type { AccountRole, Issue } from "@nightguard/contract";
import { Choice, FieldGroup } from "../parts/inputs/field.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { roleWords, shownRoles, toggleRole } from "./role-words.ts";

interface RolesFieldProps {
  readonly roles: readonly AccountRole[];
  readonly issues: readonly Issue[];
  readonly onChange: (roles: readonly AccountRole[]) => void;
}

export function RolesField({ roles, issues, onChange }: RolesFieldProps) {
  return (
    <FieldGroup label="Roles" issues={findIssues(issues, "roles")}>
      {shownRoles.map((role) => (
        <Choice key={role} isChosen={roles.includes(role)} onChange={() => onChange(toggleRole(roles, role))}>
          <span>
            <strong>{roleWords[role].name}</strong>: {roleWords[role].may}
          </span>
        </Choice>
      ))}
    </FieldGroup>
  );
}
