import type { WebhookEndpoint, WebhookEndpointPatch } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useToasts } from "../parts/feedback/toast.tsx";

export function useEndpointActions({ id }: Pick<WebhookEndpoint, "id">) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const path = `/WebhookEndpoint/${id}`;

  async function act(failed: string, done: string, send: () => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    await attempt(failed, async () => {
      await send();
      isDone = true;
      showToast(done);
    });
    // A deleted endpoint is read by no page any more.
    await refresh("/WebhookEndpoint");
    return isDone;
  }

  const patch = (json: WebhookEndpointPatch) => () => api.send({ method: "PATCH", path, json });

  return {
    sendTest: () =>
      act("No test was sent", "A test is on its way", () => api.send({ method: "POST", path: `${path}/test` })),
    enable: () => act("The endpoint is still disabled", "The endpoint is enabled", patch({ status: "enabled" })),
    async disable() {
      await act("The endpoint is still enabled", "The endpoint is disabled", patch({ status: "disabled" }));
    },
    takeResultsOut: () => act("It still gets results", "It gets no results any more", patch({ include_result: false })),
    remove: () =>
      act("The endpoint is not deleted", "The endpoint was deleted", () => api.send({ method: "DELETE", path })),
  };
}
