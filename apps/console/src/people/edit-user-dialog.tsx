import { type User, userPatchSchema, validate } from "@nightguard/contract";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field, fieldStyles } from "../parts/field.tsx";
import { findIssues } from "../parts/issues.ts";
import { Failure } from "../parts/states.tsx";
import { useToasts } from "../parts/toast.tsx";
import { useSubmit } from "../parts/use-submit.ts";
import { RolesField } from "./roles-field.tsx";

interface EditUserProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Changes somebody's name or roles. */
export function EditUserDialog({ user, isOwn, onClose }: EditUserProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { tell } = useToasts();
  const formId = useId();
  const [name, setName] = useState(user.name);
  const [roles, setRoles] = useState(user.roles);
  const { issues, failure, isBusy, submit } = useSubmit();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const json = { roles, ...(name !== user.name && { name }) };
    const validated = validate(userPatchSchema, json);
    const faults = validated.isValid ? [] : validated.issues;
    // Without roles a person leaves the account, which the menu asks about.
    const none =
      roles.length === 0 ? [{ path: "roles", message: "must be at least one; “Remove” takes all away" }] : [];
    void submit([...faults, ...none], async () => {
      await api.send({ method: "PATCH", path: `/User/${user.id}`, json });
      await refresh("/User");
      tell(`${name} is changed`);
      onClose();
    });
  }

  return (
    <Dialog
      isOpen
      title={`Change ${user.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Failure error={failure} />}
        <p>
          {isOwn
            ? "When your own roles change, you have to sign in again."
            : "When roles change, the person has to sign in again."}
        </p>
        <Field label="Name" issues={findIssues(issues, "name")}>
          {(control) => (
            <input
              {...control}
              className={fieldStyles.input}
              value={name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <RolesField roles={roles} issues={issues} onChange={setRoles} />
      </form>
    </Dialog>
  );
}
