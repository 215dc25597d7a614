import { type FormEvent, useMemo, useState } from "react";
import { createApi } from "../api/api.ts";
import { useSession, useSessionControl } from "../frame/session/session-context.ts";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { BrandMark } from "../parts/layout/brand-mark.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useTitle } from "../parts/layout/use-title.ts";
import { hasPasskeys } from "./passkey.ts";
import styles from "./sign-in-page.module.css";
import { useAddPasskey } from "./use-add-passkey.ts";

export function AddPasskeyPage() {
  const { user } = useSession();
  const control = useSessionControl();
  const api = useMemo(() => createApi({ origin: location.origin, onSignedOut: control.noteSignedOut }), [control]);
  const { mutate: add, isPending: isBusy, error } = useAddPasskey(api, control.refresh);
  const [name, setName] = useState("");
  useTitle("Add a passkey");

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(name.trim() || "Passkey");
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>
          <BrandMark />
          Nightguard
        </p>
        <h1>Welcome, {user.name}</h1>
        <p>
          Your link has been used. Add a passkey now: from then on you sign in with this device's fingerprint, face or
          PIN, or with a security key.
        </p>
        {error && <Failure error={error} />}
        {hasPasskeys() ? (
          <>
            <InputField
              label="Name"
              hint="To tell your passkeys apart, such as “Front desk”."
              maxLength={64}
              value={name}
              onChange={setName}
            />
            <Button type="submit" look="primary" disabled={isBusy}>
              <Icon name="key" />
              Add a passkey
            </Button>
          </>
        ) : (
          <p className={styles.problem} role="alert">
            <Icon name="warning" />
            Browsers offer passkeys over https and on localhost only. Open the console at such an address, and ask for
            another link.
          </p>
        )}
        <Button look="quiet" onClick={() => void control.signOut()}>
          Sign out
        </Button>
      </form>
    </main>
  );
}
