import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, flattenedVerify } from "jose";
import { z } from "zod";
import { isCanonical } from "./canonical-base64.ts";
import { type Proof, proofSchema } from "./proof.ts";
import { proofType } from "./sign-proof.ts";

interface ProofCheck {
  readonly holds: boolean;
  /** A sentence for people. */
  readonly text: string;
}

export interface VerifiedProof {
  /** In order; after the first that does not hold, those that need it are left out. */
  readonly checks: readonly ProofCheck[];
  /** Absent unless the signature holds. */
  readonly proof?: Proof;
}

/** Public keys by the thumbprint of RFC 7638, whatever a file calls them. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/**
 * @param pem one or more public keys, with any text between them
 * @returns only keys of Ed25519
 */
export async function readPublicKeys(pem: string): Promise<PublicKeys> {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]{1,1000}-----END PUBLIC KEY-----/g) ?? [];
  const keys = new Map<string, KeyObject>();
  for (const block of blocks) {
    const key = toKey(block);
    if (key?.asymmetricKeyType === "ed25519") keys.set(await calculateJwkThumbprint(await exportJWK(key)), key);
  }
  return keys;
}

function toKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined; // not a key
  }
}

const jwsSchema = z.strictObject({ payload: z.string(), protected: z.string(), signature: z.string() });
type FlattenedJws = z.infer<typeof jwsSchema>;

/** Checks a proof without any server. Never throws. @param text JSON of a JWS */
export async function verifyProof(text: string, keys: PublicKeys): Promise<VerifiedProof> {
  const jws = parseJws(text);
  if (!jws) return refuse("The file is no proof of Nightguard, or it was changed: its outer form is not that of one.");
  const keyId = findKeyId(jws);
  if (keyId === undefined) return refuse("The head of the signature cannot be read, or is not that of a proof.");
  const key = keys.get(keyId);
  if (!key) {
    const given = [...keys.keys()].join(", ") || "none";
    return refuse(`The proof names the key ${keyId}, which is not among the public keys that were given: ${given}.`);
  }
  const payload = await verifySignature(jws, key);
  if (!payload)
    return refuse(`The signature does not hold: the file was changed, or the key ${keyId} did not sign it.`);
  return checkContent(payload, keyId);
}

const refuse = (text: string): VerifiedProof => ({ checks: [{ holds: false, text }] });

/** White space between members is permitted; another spelling of the same JSON is not. */
function parseJws(text: string): FlattenedJws | undefined {
  try {
    const { success, data } = jwsSchema.safeParse(JSON.parse(text));
    if (!success || ![data.payload, data.protected, data.signature].every(isCanonical)) return undefined;
    const { payload, protected: head, signature } = data;
    return text.replace(/\s/g, "") === JSON.stringify({ payload, protected: head, signature }) ? data : undefined;
  } catch {
    return undefined;
  }
}

function findKeyId({ protected: head }: FlattenedJws): string | undefined {
  try {
    const { alg, typ, kid } = decodeProtectedHeader({ protected: head });
    return alg === "EdDSA" && typ === proofType ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function verifySignature(jws: FlattenedJws, key: KeyObject): Promise<Buffer | undefined> {
  try {
    const { payload } = await flattenedVerify(jws, key, { algorithms: ["EdDSA"] });
    return Buffer.from(payload);
  } catch {
    return undefined;
  }
}

function checkContent(payload: Buffer, keyId: string): VerifiedProof {
  const signed = { holds: true, text: `The installation's key ${keyId} signed this, and no byte was changed since.` };
  const proof = parseProof(payload);
  if (!proof) {
    const text = "What was signed is no proof of a version that this program knows; a later version may.";
    return { checks: [signed, { holds: false, text }] };
  }
  return { checks: [signed, ...checkAnswers(proof), checkAgreement(proof, keyId)], proof };
}

function parseProof(payload: Buffer): Proof | undefined {
  try {
    return proofSchema.safeParse(JSON.parse(payload.toString())).data;
  } catch {
    return undefined;
  }
}

function checkAnswers({ answer, further_answers: further = [] }: Proof): ProofCheck[] {
  if (!answer) return [{ holds: true, text: "It is a proof of a question without an answer." }];
  return [
    checkBytes("The payer's answer", answer),
    ...further.map((one) => checkBytes(`The answer to question ${one.number}`, one)),
  ];
}

function checkBytes(name: string, { bytes, sha256 }: { readonly bytes: string; readonly sha256: string }): ProofCheck {
  const read = Buffer.from(bytes, "base64");
  const found = hash("sha256", read);
  return found === sha256
    ? { holds: true, text: `${name} has ${read.length} bytes, and their SHA-256 is ${found}.` }
    : { holds: false, text: `${name} has the SHA-256 ${found}; the proof says ${sha256}.` };
}

/** Members that say the same must agree. */
function checkAgreement({ key_id, job, mode, payer_id, times, answer, document }: Proof, keyId: string): ProofCheck {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["key", key_id, keyId],
    ["mode", job.mode, mode],
    ["payer", job.payer_id, payer_id],
    ["time of the order", job.created_at, times.created_at],
    ["first attempt", job.started_at, times.asked_at],
    ["end", job.finished_at, times.finished_at],
    ["answer", job.status === "succeeded", answer !== null],
    ["document", document !== null, answer !== null],
    ["time of the answer", times.answered_at !== null, answer !== null],
  ];
  const differing = pairs.filter(([, one, other]) => one !== other).map(([name]) => name);
  return differing.length === 0
    ? { holds: true, text: "Its parts agree: job, times, answer and document." }
    : { holds: false, text: `Its parts contradict each other: ${differing.join(", ")}.` };
}
