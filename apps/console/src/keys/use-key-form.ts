import { type apiKeyPatchSchema, type newOwnApiKeySchema, type Scope, scopes, validate } from "@nightguard/contract";
import { useState } from "react";
import { useAccount } from "../frame/account-context.ts";
import { toIssues } from "../parts/issues.ts";
import { useTimeFormat } from "../parts/time-format.ts";
import { type KeyDraft, toKeyBody } from "./key-form.tsx";

/** A form of a key: its draft, what is wrong with it, and sending it once nothing is. */
export function useKeyForm(initial: KeyDraft, schema: typeof newOwnApiKeySchema | typeof apiKeyPatchSchema) {
  const { zone } = useTimeFormat();
  const [draft, setDraft] = useState(initial);
  const [failure, setFailure] = useState<unknown>();
  const [issues, setIssues] = useState(toIssues(undefined));
  const [isBusy, setIsBusy] = useState(false);

  async function submit(send: (body: ReturnType<typeof toKeyBody>) => Promise<void>): Promise<void> {
    const body = toKeyBody(draft, zone);
    const validated = validate(schema, body);
    setFailure(undefined);
    setIssues(validated.isValid ? [] : validated.issues);
    if (!validated.isValid) return;
    setIsBusy(true);
    try {
      await send(body);
    } catch (error) {
      const refused = toIssues(error);
      setIssues(refused);
      if (refused.length === 0) setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { draft, setDraft, issues, failure, isBusy, submit };
}

/** The scopes that a person can give to a key: those that their own roles have. */
export function useGrantableScopes(): readonly Scope[] {
  const { may } = useAccount();
  return scopes.filter((scope) => may(scope));
}
