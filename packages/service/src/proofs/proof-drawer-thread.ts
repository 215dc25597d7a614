import { hash } from "node:crypto";
import { answerLaterInThread } from "@nightguard/platform/thread";
import { drawProof } from "./draw-proof.ts";
import type { DrawnProof, ProofToDraw } from "./proof-drawer.ts";

answerLaterInThread<ProofToDraw, DrawnProof>(async ({ jws }) => {
  const pdf = new Uint8Array(await drawProof(jws));
  return { answer: { pdf, sha256: hash("sha256", pdf) }, transfer: [pdf.buffer] };
});
