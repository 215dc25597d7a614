import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPublicKeys, verifyProof } from "../../packages/service/src/proofs/verify-proof.ts";
import { verify } from "../support/alvarez.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

test("a coordinator downloads a proof of an answer, which holds", async () => {
  const console = started();
  const { stack } = console;
  const account = await stack.createAccount();
  const jobId = await verify(account.api, anEligibilityRequest());
  const coordinator = { accountId: account.id, mode: "live", roles: ["coordinator"] } as const;
  const { page, expectCalm } = await console.openAs(coordinator, `/jobs/${jobId}?tab=answer`);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Signed proof" }).click(),
  ]);

  expect(download.suggestedFilename()).toBe(`${jobId}-proof.json`);
  const { body } = await stack.anonymous.get("/ProofKey");
  const [key] = body.data as { public_key: string }[];
  const text = await readFile(await download.path(), "utf8");
  const { checks, proof } = await verifyProof(text, await readPublicKeys(key?.public_key ?? ""));
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(proof?.job.id).toBe(jobId);
  expectCalm();
});
