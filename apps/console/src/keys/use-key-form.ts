import { type apiKeyPatchSchema, type newOwnApiKeySchema, type Scope, scopes, validate } from "@nightguard/contract";
import { useState } from "react";
import { useAccount } from "../frame/account-context.ts";
import { useTimeFormat } from "../parts/time-format.ts";
import { useSubmit } from "../parts/use-submit.ts";
import { type KeyDraft, toKeyBody } from "./key-form.tsx";

/** A form of a key: its draft, what is wrong with it, and sending it once nothing is. */
export function useKeyForm(initial: KeyDraft, schema: typeof newOwnApiKeySchema | typeof apiKeyPatchSchema) {
  const { zone } = useTimeFormat();
  const [draft, setDraft] = useState(initial);
  const { submit, ...form } = useSubmit();

  async function submitKey(send: (body: ReturnType<typeof toKeyBody>) => Promise<void>): Promise<void> {
    const body = toKeyBody(draft, zone);
    const validated = validate(schema, body);
    await submit(validated.isValid ? [] : validated.issues, () => send(body));
  }

  return { ...form, draft, setDraft, submit: submitKey };
}

/** The scopes that a person can give to a key: those that their own roles have. */
export function useGrantableScopes(): readonly Scope[] {
  const { may } = useAccount();
  return scopes.filter((scope) => may(scope));
}
