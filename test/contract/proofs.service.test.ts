import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type Proof, type PublicKeys, readPublicKeys, verifyProof } from "@nightguard/service";
import { calculateJwkThumbprint, exportJWK, FlattenedSign, flattenedVerify, importSPKI } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez, detailedAnswer, verify } from "../support/alvarez.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
let jobId: string;
/** The proof of that job, as it was downloaded. */
let text: string;
let keys: PublicKeys;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  jobId = await verify(account.api, askAboutAlvarez(stack, { reference: "appt-7" }));
  text = (await account.api.get(`/Job/${jobId}/proof`)).text;
  keys = await readPublicKeys(await fetchPem());
});
afterAll(() => stack.stop());

async function fetchPem(): Promise<string> {
  const { body } = await stack.anonymous.get("/ProofKey");
  return (body.data as { public_key: string }[]).map((key) => key.public_key).join("\n");
}

const read = (proof: string): Proof => JSON.parse(Buffer.from(JSON.parse(proof).payload, "base64url").toString());

const holds = async (proof: string, given = keys): Promise<boolean> =>
  (await verifyProof(proof, given)).checks.every((check) => check.holds);

describe("a proof", () => {
  test("has the question, the payer's bytes, trace numbers, times, document and audit", async () => {
    const { status, headers } = await account.api.get(`/Job/${jobId}/proof`);
    const { body: job } = await account.api.get(`/Job/${jobId}`);
    const { body: question } = await account.api.get(`/Job/${jobId}/question`);

    const proof = read(text);

    expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      `attachment; filename="${jobId}-proof.json"`,
    ]);
    expect(proof).toMatchObject({
      format: "nightguard-proof",
      version: 1,
      account: { id: account.id },
      mode: "live",
      payer_id: "60054",
      question,
      times: { created_at: job.created_at, asked_at: job.started_at, finished_at: job.finished_at },
      answer: {
        status_code: 200,
        media_type: "application/edi-x12",
        sha256: createHash("sha256").update(detailedAnswer.body).digest("hex"),
        bytes: Buffer.from(detailedAnswer.body).toString("base64"),
      },
      trace_numbers: [
        { name: "ISA13", number: "000000101", originator: null },
        { name: "BHT03", number: "NG-20260302-0001", originator: null },
        { name: "TRN 2", number: "TRC-000101", originator: "9877281234" },
      ],
      document: { coverage: { status: "active" }, plan: { name: "NORTHSTAR PPO PLUS 2000" } },
      audit: { lines: [{ action: "job.submit", subject: jobId }] },
    });
    expect(proof.job).toMatchObject({ id: jobId, status: "succeeded", reference: "appt-7" });
    expect(Object.keys(proof.job)).not.toContain("result");
    expect(await holds(text)).toBe(true);
  });

  test("is checked by any library of JOSE", async () => {
    const { body } = await stack.anonymous.get("/ProofKey");
    const [current] = body.data as { id: string; public_key: string }[];
    const key = await importSPKI(String(current?.public_key), "EdDSA");

    const { payload, protectedHeader } = await flattenedVerify(JSON.parse(text), key);

    expect(protectedHeader).toMatchObject({ alg: "EdDSA", kid: current?.id });
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(read(text));
    expect(await calculateJwkThumbprint(await exportJWK(key))).toBe(current?.id);
  });

  test("of a job that ended without an answer says so", async () => {
    const failing = anEligibilityRequest();
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No such plan" } });
    const failed = (await account.api.post("/Eligibility", failing)).headers["x-job-id"];

    const { text: proof } = await account.api.get(`/Job/${failed}/proof`);

    expect(read(proof)).toMatchObject({
      answer: null,
      document: null,
      trace_numbers: [],
      job: { status: "failed", attempts: 1, error: { upstream: { message: "No such plan" } } },
    });
    expect(await holds(proof)).toBe(true);
  });

  test("is not made of a job that has not ended", async () => {
    const queued = await account.api.post("/Eligibility", anEligibilityRequest({ not_before: inAMonth }), {
      prefer: "respond-async",
    });

    expect(expectError(await account.api.get(`/Job/${queued.body.id}/proof`), 409).message).toBe(
      "The job is queued; a proof can be made once it has ended",
    );
  });

  test("is neither for people who may not see patients, nor for keys without the scope read", async () => {
    const { browser } = await openPerson(stack, { account_id: account.id, roles: ["viewer"] });
    const { body: narrow } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, {
      name: "Asks",
      mode: "live",
      scopes: ["verify"],
    });
    const asking = account.api.with({ "x-token-api": String(narrow.key) });

    expectError(await browser.api(`${account.id};live`).get(`/Job/${jobId}/proof`), 403);
    expectError(await asking.get(`/Job/${jobId}/proof`), 403);
  });

  test("is in the audit, and among those who saw the patient", async () => {
    const reader = account.api.with({ "x-request-id": "proof-1" });
    await reader.get(`/Job/${jobId}/proof`);

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${account.id}&subject=${jobId}`);
    const views = await readAll(account.api, `/Job/${jobId}/views`);

    expect(lines.find(({ request_id }) => request_id === "proof-1")).toMatchObject({ action: "job.proof" });
    expect(views.map(({ action }) => action)).toContain("job.proof");
  });
});

describe("a forged proof", () => {
  test("is found wherever a byte of it differs", async () => {
    // Each byte of head and signature, and of the long payload one in many, so that all its members are met.
    const { payload } = JSON.parse(text);
    const step = Math.max(1, Math.floor(payload.length / 150));
    const start = text.indexOf(payload);
    const all = Array.from({ length: text.length }, (_, index) => index);
    const places = all.filter((at) => at < start || at >= start + payload.length || (at - start) % step === 0);
    const unnoticed: number[] = [];

    for (const at of places) {
      const letter = text[at] === "A" ? "B" : "A";
      if (await holds(text.slice(0, at) + letter + text.slice(at + 1))) unnoticed.push(at);
    }

    expect(places.length).toBeGreaterThan(300);
    expect(unnoticed).toEqual([]);
  });

  test.each<[string, (proof: Proof) => unknown]>([
    ["question", (proof) => Object.assign(proof.question, { reference: "another" })],
    ["bytes", (proof) => Object.assign(proof.answer ?? {}, { bytes: Buffer.from("ISA").toString("base64") })],
    ["document", (proof) => Object.assign(proof.document ?? {}, { coverage: { status: "inactive" } })],
    ["times", (proof) => Object.assign(proof.times, { asked_at: "2020-01-01T00:00:00.000Z" })],
  ])("of which the %s was changed is refused", async (_what, change) => {
    const proof = read(text);
    change(proof);
    const forged = { ...JSON.parse(text), payload: Buffer.from(JSON.stringify(proof)).toString("base64url") };

    const { checks, proof: shown } = await verifyProof(JSON.stringify(forged), keys);

    expect(checks).toEqual([{ holds: false, text: expect.stringContaining("The signature does not hold") }]);
    expect(shown).toBeUndefined();
  });

  const signWith = async (privateKey: KeyObject, head: object, proof: unknown) =>
    JSON.stringify(
      await new FlattenedSign(Buffer.from(JSON.stringify(proof)))
        .setProtectedHeader({ alg: "EdDSA", typ: "nightguard-proof", ...head })
        .sign(privateKey),
    ).replace(
      /^\{"signature":("[^"]*"),"payload":("[^"]*"),"protected":("[^"]*")\}$/,
      '{"payload":$2,"protected":$3,"signature":$1}',
    );

  test("that another installation signed is refused, also under this one's key id", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const [own = ""] = [...keys.keys()];

    const other = await verifyProof(await signWith(privateKey, { kid: "other" }, read(text)), keys);
    const claimed = await verifyProof(await signWith(privateKey, { kid: own }, read(text)), keys);

    expect(other.checks).toEqual([{ holds: false, text: expect.stringContaining("not among the public keys") }]);
    expect(claimed.checks).toEqual([{ holds: false, text: expect.stringContaining("The signature does not hold") }]);
  });

  test("whose parts contradict each other is refused even if it is signed", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const given = await readPublicKeys(publicKey.export({ format: "pem", type: "spki" }).toString());
    const [kid = ""] = [...given.keys()];
    const proof = { ...read(text), key_id: kid };
    const sign = (changed: object) => signWith(privateKey, { kid }, changed);

    expect(await holds(await sign(proof), given)).toBe(true);
    expect(await holds(await sign({ ...proof, mode: "test" }), given)).toBe(false);
    expect(await holds(await sign({ ...proof, document: null }), given)).toBe(false);
    expect(await holds(await sign({ ...proof, answer: { ...proof.answer, sha256: "00" } }), given)).toBe(false);
    expect(await holds(await signWith(privateKey, { kid, typ: "another" }, proof), given)).toBe(false);
  });

  test.each(["", "{}", "[]", "null", "{", '{"payload":"","protected":"","signature":""}', "%PDF-1.7"])(
    "%j is no proof",
    async (file) => {
      expect((await verifyProof(file, keys)).checks).toEqual([{ holds: false, text: expect.any(String) }]);
    },
  );
});

test("a proof may be laid out anew, and another spelling of it is refused", async () => {
  const { payload, ...others } = JSON.parse(text);

  expect(await holds(JSON.stringify({ payload, ...others }, undefined, 2))).toBe(true);
  expect(await holds(text.replace('{"payload"', '{"payload":"e30","payload"'))).toBe(false);
  expect(await holds(text.replace('"payload"', '"\\u0070ayload"'))).toBe(false);
});
