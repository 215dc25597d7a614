import { useState } from "react";
import type { Api } from "../api/api.ts";
import { makePasskey } from "./passkey.ts";

/** Adds a passkey of this device to the person who is signed in. */
export function useAddPasskey(api: Api, onAdded: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function add(name: string): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const options = await api.send<unknown>({ method: "POST", path: "/Passkey/options", idempotencyKey: null });
      const passkey = await makePasskey(options);
      if (passkey === undefined) return;
      await api.send({ method: "POST", path: "/Passkey", json: { name, passkey }, idempotencyKey: null });
      await onAdded();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { add, isBusy, failure };
}
