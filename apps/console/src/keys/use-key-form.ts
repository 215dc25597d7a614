import { type apiKeyPatchSchema, type newOwnApiKeySchema, type Scope, validate } from "@nightguard/contract";
import { useState } from "react";
import { useAccount } from "../frame/account-context.ts";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { type KeyDraft, toKeyBody } from "./key-form.tsx";
import { listGrantableScopes } from "./key-words.ts";

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

export const useGrantableScopes = (): readonly Scope[] => listGrantableScopes(useAccount().may);
