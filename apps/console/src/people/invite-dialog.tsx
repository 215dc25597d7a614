import { type AccountRole, type InvitedUser, newUserSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { LocationField } from "./location-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { RolesField } from "./roles-field.tsx";

interface InviteProps {
  readonly onClose: () => void;
  readonly onInvited: (user: InvitedUser) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [person, setPerson] = useState({ name: "", email: "" });
  const [roles, setRoles] = useState<readonly AccountRole[]>(["coordinator"]);
  const [locationId, setLocationId] = useState<string | null>(null);
  const { submit, ...form } = useSubmit();

  function onSubmit(): void {
    const json = { ...person, roles, location_id: locationId };
    const validated = validate(newUserSchema, json);
    void submit(validated.isValid ? [] : validated.issues, async () => {
      const invited = await api.send<InvitedUser>({ method: "POST", path: "/User", json });
      await refresh("/User");
      onInvited(invited);
    });
  }

  return (
    <FormDialog title="Invite somebody" action="Make the link" form={form} onSubmit={onSubmit} onClose={onClose}>
      <PersonFields person={person} issues={form.issues} onChange={setPerson} />
      <RolesField roles={roles} issues={form.issues} onChange={setRoles} />
      <LocationField value={locationId} issues={form.issues} onChange={setLocationId} />
    </FormDialog>
  );
}
