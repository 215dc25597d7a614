import type { SigningKey } from "@nightguard/ledger";
import { FlattenedSign } from "jose";
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
