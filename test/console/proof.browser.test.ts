import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPublicKeys } from "../../packages/service/src/proofs/verify-proof.ts";
import { verifyProofBytes } from "../../packages/service/src/proofs/verify-proof-bytes.ts";
import { verify } from "../support/alvarez.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

test.each(["pdf", "json"])("a coordinator downloads a proof of an answer as %s, which holds", async (format) => {
  const console = started();
  const { stack } = console;
  const account = await stack.createAccount();
  const jobId = await verify(account.api, anEligibilityRequest());
  const coordinator = { accountId: account.id, mode: "live", roles: ["coordinator"] } as const;
  const { page, expectCalm } = await console.openAs(coordinator, `/jobs/${jobId}?tab=answer`);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Signed proof (${format.toUpperCase()})` }).click(),
  ]);

  expect(download.suggestedFilename()).toBe(`${jobId}-proof.${format}`);
  const { body } = await stack.anonymous.get("/ProofKey");
  const [key] = body.data as { public_key: string }[];
  const file = await readFile(await download.path());
  const { checks, proof } = await verifyProofBytes(file, await readPublicKeys(key?.public_key ?? ""));
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(proof?.job.id).toBe(jobId);
  expectCalm();
});
