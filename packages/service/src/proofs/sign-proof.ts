import type { SigningKey } from "@nightguard/ledger";
import { CompactSign, FlattenedSign } from "jose";
import type { Proof } from "./proof.ts";

/** Separates what the key signs: one kind of signature is none of another kind. */
export const proofType = "nightguard-proof";

/** @returns a JWS (RFC 7515) in flattened JSON serialization, on one line */
export async function signProof(proof: Proof, { id, privateKey }: SigningKey): Promise<string> {
  const header = { alg: "EdDSA", typ: proofType, cty: "json", kid: id };
  const {
    payload,
    protected: head,
    signature,
  } = await new FlattenedSign(Buffer.from(JSON.stringify(proof))).setProtectedHeader(header).sign(privateKey);
  return JSON.stringify({ payload, protected: head, signature });
}

export const pdfSealType = "nightguard-proof-pdf";
/** A comment after the end of a PDF, which readers ignore. The rest of its line is the seal. */
export const pdfSealMark = "\n%nightguard-proof-pdf ";

/** @param pdf with its SHA-256 in hexadecimal @returns the PDF and its seal, a JWS that signs the hash */
export async function sealPdf(
  { pdf, sha256 }: { readonly pdf: Uint8Array; readonly sha256: string },
  { id, privateKey }: SigningKey,
): Promise<Buffer> {
  const seal = await new CompactSign(Buffer.from(JSON.stringify({ sha256 })))
    .setProtectedHeader({ alg: "EdDSA", typ: pdfSealType, kid: id })
    .sign(privateKey);
  return Buffer.concat([pdf, Buffer.from(`${pdfSealMark}${seal}\n`)]);
}
