import { type User, userPatchSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";
import { LocationField } from "./location-field.tsx";
import { RolesField } from "./roles-field.tsx";

interface EditUserProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

export function EditUserDialog({ user, isOwn, onClose }: EditUserProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const [name, setName] = useState(user.name);
  const [roles, setRoles] = useState(user.roles);
  const [locationId, setLocationId] = useState(user.location_id);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    // Given roles end the person's sessions, even if they are the same.
    const json = {
      ...(name !== user.name && { name }),
      ...(roles !== user.roles && { roles }),
      ...(locationId !== user.location_id && { location_id: locationId }),
    };
    const validated = validate(userPatchSchema, json);
    const issues = validated.isValid ? [] : validated.issues;
    // The API accepts no roles, as a removal; this dialog does not remove people.
    const noRoleIssues =
      roles.length === 0 ? [{ path: "roles", message: "must be at least one; “Remove” takes all away" }] : [];
    void submit([...issues, ...noRoleIssues], async () => {
      await api.send({ method: "PATCH", path: `/User/${user.id}`, json });
      await refresh("/User");
      showToast(`${name} is changed`);
      onClose();
    });
  }

  return (
    <FormDialog title={`Change ${user.name}`} action="Save" form={form} onSubmit={onSubmit} onClose={onClose}>
      <p>
        {isOwn
          ? "When your own roles change, you have to sign in again."
          : "When roles change, the person has to sign in again."}
      </p>
      <InputField label="Name" issues={findIssues(form.issues, "name")} value={name} onChange={setName} />
      <RolesField roles={roles} issues={form.issues} onChange={setRoles} />
      <LocationField value={locationId} issues={form.issues} onChange={setLocationId} />
    </FormDialog>
  );
}
