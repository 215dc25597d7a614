import { createLog } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createCertificateWatch } from "./certificates.ts";

const dayMs = 86_400_000;

test("a certificate that ends soon is logged once a day, and distinguished from one that has ended", async () => {
  let now = Date.UTC(2026, 10, 1);
  let lines = "";
  const destination = {
    write(line: string) {
      lines += line;
    },
  };
  const log = createLog({ level: "info", name: "test", destination });
  const expiresAt = new Date(now + 2 * dayMs);
  const certificates = { listEnding: async () => [{ upstream: "clearinghouse", expiresAt }] };
  const watch = createCertificateWatch({ ledger: { clock: { now: () => now } }, certificates, log });
  const messages = () =>
    lines
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg as string);

  await watch.look();
  now += dayMs - 1;
  await watch.look();
  expect(messages()).toEqual([expect.stringContaining("expires soon")]);

  now += dayMs + 1;
  await watch.look();
  expect(messages()).toEqual([expect.stringContaining("expires soon"), expect.stringContaining("has expired")]);
});
