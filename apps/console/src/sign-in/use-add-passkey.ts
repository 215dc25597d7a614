import { useMutation } from "@tanstack/react-query";
import type { Api } from "../api/api.ts";
import { makePasskey } from "./passkey.ts";

export const useAddPasskey = (api: Api, onAdded: () => Promise<void>) =>
  useMutation({
    async mutationFn(name: string) {
      const options = await api.send<unknown>({ method: "POST", path: "/Passkey/options", idempotencyKey: null });
      const passkey = await makePasskey(options);
      if (passkey === undefined) return;
      await api.send({ method: "POST", path: "/Passkey", json: { name, passkey }, idempotencyKey: null });
      await onAdded();
    },
  });
