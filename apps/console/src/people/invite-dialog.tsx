import { type AccountRole, type InvitedUser, newUserSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";
import { LocationField } from "./location-field.tsx";
import { RolesField } from "./roles-field.tsx";

interface InviteProps {
  readonly onClose: () => void;
  readonly onInvited: (user: InvitedUser) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly AccountRole[]>(["coordinator"]);
  const [locationId, setLocationId] = useState<string | null>(null);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    const json = { email, name, roles, location_id: locationId };
    const validated = validate(newUserSchema, json);
    void submit(validated.isValid ? [] : validated.issues, async () => {
      const invited = await api.send<InvitedUser>({ method: "POST", path: "/User", json });
      await refresh("/User");
      onInvited(invited);
    });
  }

  return (
    <FormDialog title="Invite somebody" action="Make the link" form={form} onSubmit={onSubmit} onClose={onClose}>
      <InputField label="Name" issues={findIssues(form.issues, "name")} value={name} onChange={setName} />
      <InputField
        label="Email"
        hint="Identifies the person. No email is sent to it."
        issues={findIssues(form.issues, "email")}
        type="email"
        value={email}
        onChange={setEmail}
      />
      <RolesField roles={roles} issues={form.issues} onChange={setRoles} />
      <LocationField value={locationId} issues={form.issues} onChange={setLocationId} />
    </FormDialog>
  );
}
