import { hash, type KeyObject } from "node:crypto";
import { compactVerify, decodeProtectedHeader } from "jose";
import { isCanonical } from "./canonical-base64.ts";
import { pdfSealMark, pdfSealType } from "./sign-proof.ts";
import { type PublicKeys, type VerifiedProof, verifyProof } from "./verify-proof.ts";

/** Checks a proof as JSON or as PDF without any server. Never throws. */
export async function verifyProofBytes(file: Buffer, keys: PublicKeys): Promise<VerifiedProof> {
  if (!file.subarray(0, 5).equals(Buffer.from("%PDF-"))) return verifyProof(file.toString(), keys);
  const sealed = cutSeal(file);
  if (!sealed) {
    return refuse(
      "The PDF has no seal of Nightguard, or another program saved it again: save the file that is attached to it, and check that file.",
    );
  }
  const keyId = findKeyId(sealed.seal);
  const key = keyId === undefined ? undefined : keys.get(keyId);
  if (!key) {
    const given = [...keys.keys()].join(", ") || "none";
    return refuse(
      `The seal of the PDF names the key ${keyId ?? "(none)"}, which is not among the public keys that were given: ${given}.`,
    );
  }
  if (!(await isSealed(sealed, key))) {
    return refuse(`The seal of the PDF does not hold: the file was changed, or the key ${keyId} did not seal it.`);
  }
  const attached = findAttachment(sealed.pdf);
  if (attached === undefined) return refuse("The PDF has no signed proof attached, or more than one file.");
  const { checks, ...verified } = await verifyProof(attached, keys);
  const text = `The installation's key ${keyId} sealed this PDF, and no byte of its pages was changed since.`;
  return { checks: [{ holds: true, text }, ...checks], ...verified };
}

const refuse = (text: string): VerifiedProof => ({ checks: [{ holds: false, text }] });

interface SealedPdf {
  readonly pdf: Buffer;
  readonly seal: string;
}

/** Longer than any seal, of which the key's id is the longest part that varies. */
const maxSealLength = 1_000;

function cutSeal(file: Buffer): SealedPdf | undefined {
  const start = Math.max(0, file.length - maxSealLength);
  const end = file.subarray(start).toString("latin1");
  const at = end.lastIndexOf(pdfSealMark);
  if (at === -1 || !end.endsWith("\n")) return undefined;
  const seal = end.slice(at + pdfSealMark.length, -1);
  const parts = seal.split(".");
  const isWhole = parts.length === 3 && parts.every(isCanonical);
  return isWhole ? { pdf: file.subarray(0, start + at), seal } : undefined;
}

function findKeyId(seal: string): string | undefined {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(seal);
    return alg === "EdDSA" && typ === pdfSealType ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function isSealed({ pdf, seal }: SealedPdf, key: KeyObject): Promise<boolean> {
  try {
    const { payload } = await compactVerify(seal, key, { algorithms: ["EdDSA"] });
    return Buffer.from(payload).toString() === JSON.stringify({ sha256: hash("sha256", pdf) });
  } catch {
    return false;
  }
}

const fileMark = "/Type /EmbeddedFile\n";
const streamMark = "\nstream\n";

/** The only attached file of a PDF that this program drew: it is not compressed. */
function findAttachment(pdf: Buffer): string | undefined {
  const at = pdf.indexOf(fileMark, 0, "latin1");
  if (at === -1 || pdf.includes(fileMark, at + 1, "latin1")) return undefined;
  const head = pdf.subarray(at, at + 200).toString("latin1");
  const [dictionary = "", rest] = head.split(streamMark);
  const length = Number(/\/Length (\d{1,10})\n/.exec(dictionary)?.[1]);
  if (rest === undefined || dictionary.includes("/Filter") || !Number.isSafeInteger(length)) return undefined;
  const start = at + dictionary.length + streamMark.length;
  const end = pdf.subarray(start + length, start + length + "\nendstream".length).toString("latin1");
  return end === "\nendstream" ? pdf.subarray(start, start + length).toString() : undefined;
}
