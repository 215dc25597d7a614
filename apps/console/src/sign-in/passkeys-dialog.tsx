import type { Page } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Empty, Failure, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { Time } from "../parts/text/time.tsx";
import { hasPasskeys } from "./passkey.ts";
import styles from "./passkeys-dialog.module.css";
import { useAddPasskey } from "./use-add-passkey.ts";

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export function PasskeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Your passkeys" isOpen={isOpen} onClose={onClose}>
      <PasskeyList />
      {hasPasskeys() ? (
        <NewPasskey />
      ) : (
        <p>Browsers offer passkeys over https and on localhost only, so none can be added here.</p>
      )}
    </Dialog>
  );
}

function PasskeyList() {
  const passkeys = useRead<Page<Passkey>>("/Passkey");
  return (
    <Reading of={passkeys} lines={2}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="You have none yet" />
        ) : (
          <ul className={styles.list}>
            {data.map((passkey) => (
              <PasskeyEntry key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      }
    </Reading>
  );
}

function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();

  const remove = () =>
    attempt("The passkey was not removed", async () => {
      await api.send({ method: "DELETE", path: `/Passkey/${passkey.id}` });
      showToast(`The passkey “${passkey.name}” no longer signs you in`);
      await refresh("/Passkey");
    });

  return (
    <li className={styles.entry}>
      <div>
        <strong>{passkey.name}</strong>
        <p className={styles.quiet}>
          Added <Time at={passkey.created_at} />
          {passkey.last_used_at ? (
            <>
              , last used <Time at={passkey.last_used_at} />
            </>
          ) : (
            ", never used"
          )}
        </p>
      </div>
      <Button size="small" look="danger" aria-label={`Remove ${passkey.name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </li>
  );
}

function NewPasskey() {
  const api = useApi();
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const {
    mutate: add,
    isPending: isBusy,
    error,
  } = useAddPasskey(api, async () => {
    setName("");
    await refresh("/Passkey");
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(name.trim() || "Passkey");
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {error && <Failure error={error} />}
      <InputField
        label="Add one for this device"
        maxLength={64}
        placeholder="Its name, such as Front desk"
        value={name}
        onChange={setName}
      />
      <Button type="submit" disabled={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}
