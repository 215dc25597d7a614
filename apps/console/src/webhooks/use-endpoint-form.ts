import { type newWebhookEndpointSchema, validate, type webhookEndpointPatchSchema } from "@nightguard/contract";
import { useState } from "react";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { type EndpointDraft, toEndpointBody } from "./endpoint-form.tsx";

export function useEndpointForm(
  initial: EndpointDraft,
  schema: typeof newWebhookEndpointSchema | typeof webhookEndpointPatchSchema,
) {
  const [draft, setDraft] = useState(initial);
  const { submit, ...form } = useSubmit();

  async function submitEndpoint(send: (body: ReturnType<typeof toEndpointBody>) => Promise<void>): Promise<void> {
    const body = toEndpointBody(draft);
    const validated = validate(schema, body);
    await submit(validated.isValid ? [] : validated.issues, () => send(body));
  }

  return { ...form, draft, setDraft, submit: submitEndpoint };
}
