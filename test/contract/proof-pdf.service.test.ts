import { generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { type Proof, type PublicKeys, readPublicKeys, verifyProofBytes } from "@nightguard/service";
import { CompactSign } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { readPdfPages } from "../support/pdf-text.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
let jobId: string;
/** The proof of that job, as it was downloaded. */
let pdf: Buffer;
let keys: PublicKeys;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  jobId = await verify(account.api, askAboutAlvarez(stack));
  pdf = await download(jobId);
  const { body } = await stack.anonymous.get("/ProofKey");
  keys = await readPublicKeys((body.data as { public_key: string }[]).map((key) => key.public_key).join("\n"));
});
afterAll(() => stack.stop());

/** The client of tests reads texts. */
async function download(id: string): Promise<Buffer> {
  const response = await fetch(`${stack.url}/Job/${id}/proof?format=pdf`, {
    headers: { "x-token-api": account.liveKey },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const check = async (file: Buffer, given = keys) => (await verifyProofBytes(file, given)).checks;
const holds = async (file: Buffer, given = keys) => (await check(file, given)).every((one) => one.holds);
const refusal = (text: string) => [{ holds: false, text: expect.stringContaining(text) }];

describe("a proof as PDF", () => {
  test("is for people, with the signed proof attached, and holds", async () => {
    const { status, headers } = await account.api.get(`/Job/${jobId}/proof?format=pdf`);
    const { checks, proof } = await verifyProofBytes(pdf, keys);
    const pages = readPdfPages(pdf).join("\n");

    expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/pdf",
      `attachment; filename="${jobId}-proof.pdf"`,
    ]);
    expect(checks.filter((one) => !one.holds)).toEqual([]);
    expect(checks[0]?.text).toContain("sealed this PDF");
    expect(proof).toMatchObject({ job: { id: jobId }, document: { plan: { name: "NORTHSTAR PPO PLUS 2000" } } });
    for (const text of ["Marisol Alvarez", "TRC-000101", proof?.key_id, proof?.answer?.sha256, "EB*C*IND*35"]) {
      expect(pages).toContain(text);
    }
  });

  test("says the same as the signed JSON", async () => {
    const { text } = await account.api.get(`/Job/${jobId}/proof?format=json`);
    const { issued_at: _one, ...json }: Proof = JSON.parse(
      Buffer.from(JSON.parse(text).payload, "base64url").toString(),
    );
    const { issued_at: _other, ...attached } = (await verifyProofBytes(pdf, keys)).proof as Proof;

    // The end of the audit's chain moves on between the two.
    expect({ ...attached, audit: undefined }).toEqual({ ...json, audit: undefined });
  });

  test("is of its own job, however many are drawn at the same time", async () => {
    const others = await Promise.all([1, 2].map(() => verify(account.api, anEligibilityRequest())));
    const ids = [jobId, ...others, jobId];

    const files = await Promise.all(ids.map(download));

    const proven = await Promise.all(files.map(async (file) => (await verifyProofBytes(file, keys)).proof?.job.id));
    expect(proven).toEqual(ids);
  });

  test("of a job that ended without an answer holds", async () => {
    const failing = anEligibilityRequest();
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No such plan" } });
    const failed = await account.api.post("/Eligibility", failing);

    const file = await download(String(failed.headers["x-job-id"]));

    expect(await holds(file)).toBe(true);
    expect(readPdfPages(file).join("\n")).toContain("the job ended without an answer");
  });

  test("is not made of a job that has not ended, nor in another format", async () => {
    const queued = await account.api.post("/Eligibility", anEligibilityRequest({ not_before: inAMonth }), {
      prefer: "respond-async",
    });

    expectError(await account.api.get(`/Job/${queued.body.id}/proof?format=pdf`), 409);
    expectError(await account.api.get(`/Job/${jobId}/proof?format=docx`), 400);
  });

  test("is neither for people who may not see patients, nor for keys without the scope read", async () => {
    const { browser } = await openPerson(stack, { account_id: account.id, roles: ["viewer"] });
    const { body: narrow } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, {
      name: "Asks",
      mode: "live",
      scopes: ["verify"],
    });
    const asking = account.api.with({ "x-token-api": String(narrow.key) });

    expectError(await browser.api(`${account.id};live`).get(`/Job/${jobId}/proof?format=pdf`), 403);
    expectError(await asking.get(`/Job/${jobId}/proof?format=pdf`), 403);
  });

  test("is in the audit", async () => {
    await account.api.with({ "x-request-id": "proof-pdf-1" }).get(`/Job/${jobId}/proof?format=pdf`);

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${account.id}&subject=${jobId}`);

    expect(lines.find(({ request_id }) => request_id === "proof-pdf-1")).toMatchObject({ action: "job.proof" });
  });
});

describe("a forged PDF", () => {
  test("is found wherever a byte of it differs", async () => {
    // Each byte of the head and of the seal, and one in many between them.
    const seal = 500;
    const step = Math.max(1, Math.floor(pdf.length / 200));
    const places = Array.from({ length: pdf.length }, (_, at) => at).filter(
      (at) => at < 20 || at >= pdf.length - seal || at % step === 0,
    );
    const unnoticed: number[] = [];

    for (const at of places) {
      const changed = Buffer.from(pdf);
      changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
      if (await holds(changed)) unnoticed.push(at);
    }

    expect(places.length).toBeGreaterThan(600);
    expect(unnoticed).toEqual([]);
  });

  test.each<[string, (file: Buffer) => Buffer]>([
    ["without its last byte", (file) => file.subarray(0, -1)],
    ["with a byte more", (file) => Buffer.concat([file, Buffer.from("\n")])],
    ["with another page appended", (file) => Buffer.concat([file, Buffer.from("\n9 0 obj\n<<>>\nendobj\n%%EOF\n")])],
    ["without its seal", (file) => file.subarray(0, file.lastIndexOf("\n%nightguard"))],
    ["with nothing but its head", () => Buffer.from("%PDF-1.7\n")],
    ["with a seal of another form", (file) => Buffer.concat([file, Buffer.from("\n%nightguard-proof-pdf a.b\n")])],
  ])("%s is refused", async (_what, change) => {
    expect(await check(change(pdf))).toEqual([{ holds: false, text: expect.any(String) }]);
  });

  interface Head {
    readonly kid: string;
    readonly typ?: string;
  }

  /** The seal of a PDF as the installation makes it. */
  async function seal(file: Buffer, privateKey: KeyObject, { kid, typ = "nightguard-proof-pdf" }: Head) {
    const jws = await new CompactSign(Buffer.from(JSON.stringify({ sha256: hash("sha256", file) })))
      .setProtectedHeader({ alg: "EdDSA", typ, kid })
      .sign(privateKey);
    return Buffer.concat([file, Buffer.from(`\n%nightguard-proof-pdf ${jws}\n`)]);
  }
  const unsealed = () => pdf.subarray(0, pdf.lastIndexOf("\n%nightguard"));

  test("that another installation sealed is refused, also under this one's key id", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const [own = ""] = [...keys.keys()];

    expect(await check(await seal(unsealed(), privateKey, { kid: "other" }))).toEqual(
      refusal("not among the public keys"),
    );
    expect(await check(await seal(unsealed(), privateKey, { kid: own }))).toEqual(
      refusal("The seal of the PDF does not hold"),
    );
  });

  test("without an attached proof, with two, or with a compressed one is refused even if it is sealed", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const given = await readPublicKeys(publicKey.export({ format: "pem", type: "spki" }).toString());
    const [kid = ""] = [...given.keys()];
    const forge = async (text: string, typ?: string) =>
      check(await seal(Buffer.from(`%PDF-1.7\n${text}`), privateKey, { kid, ...(typ && { typ }) }), given);
    const file = (length: number, more = "") =>
      `/Type /EmbeddedFile\n${more}/Length ${length}\n>>\nstream\n{}\nendstream\n`;

    for (const text of [
      "",
      file(2) + file(2),
      file(3),
      file(1),
      file(2, "/Filter /FlateDecode\n"),
      file(9_999_999_999),
    ]) {
      expect(await forge(text)).toEqual(refusal("no signed proof attached"));
    }
    expect(await forge(file(2))).toEqual([
      { holds: true, text: expect.stringContaining("sealed this PDF") },
      { holds: false, text: expect.stringContaining("no proof of Nightguard") },
    ]);
    expect(await forge(file(2), "nightguard-proof")).toEqual([{ holds: false, text: expect.any(String) }]);
  });
});
