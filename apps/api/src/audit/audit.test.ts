import { expect, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { aJob, startApi } from "../test-support.ts";

test("a deletion is in the audit although its caller disconnected meanwhile", async () => {
  const actions: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: deleted, resolve: finish } = Promise.withResolvers<void>();
  const deleteJob = () => {
    begin();
    return deleted;
  };
  const { send, log } = await startApi({
    jobs: { delete: deleteJob },
    audit: { record: async ({ entry }) => void actions.push(entry.action) },
  });
  const caller = new AbortController();
  const call = send(`/Job/${aJob.id}`, { method: "DELETE", signal: caller.signal });
  await begun;

  caller.abort();
  await expect(call).rejects.toThrow();
  await until(() => expect(log()).toContainEqual(expect.objectContaining({ msg: "request broken off" })));
  finish();

  await until(() => expect(actions).toEqual(["job.delete"]));
});
