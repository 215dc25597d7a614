import { errorSchema, timeSchema } from "@nightguard/contract";
import { getProof, getProofAsPdf, presentProofKeys } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { asText, routesOf } from "../http/route.ts";

const jwsSchema = z
  .object({
    payload: z.string().describe("The proof: JSON in UTF-8, in base64url"),
    protected: z.string().describe("The head of the signature, in base64url: algorithm, kind and the key's id"),
    signature: z.string().describe("Ed25519, in base64url"),
  })
  .describe("A JWS (RFC 7515) in flattened JSON serialization");

const proofKeySchema = z.object({
  id: z.string().describe("The thumbprint of RFC 7638, `kid` of the proofs that it signed"),
  algorithm: z.literal("Ed25519"),
  public_key: z.string().describe("PEM"),
  current: z.boolean().describe("Whether new proofs are signed with it"),
  created_at: timeSchema,
});

const contentTypes = { json: "application/json; charset=utf-8", pdf: "application/pdf" } as const;
const formats = ["json", "pdf"] as const satisfies readonly (keyof typeof contentTypes)[];

const unfinished = {
  description: "The job has not ended",
  content: { "application/json": { schema: errorSchema } },
};

/** The public key may change at any time, and a former one never does. */
const keysAreFresh = "public, max-age=60";

export function proofRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.get(
    "/Job/:id/proof",
    routesOf("Job")({
      audited: "job.proof",
      summary: "Get a signed proof of what was asked and what the payer answered",
      description:
        "The question, the payer's answer byte for byte, its trace numbers, the times, the normalized document, and the lines of the audit with " +
        "the hash that covers them, signed with the installation's key. `nightguard proof verify` checks it without a server, and so does any " +
        "library of JOSE with a key of `GET /ProofKey`. A job that ended without an answer has a proof of that. As `pdf` it is drawn for people, with " +
        "the signed JSON attached and its pages sealed with the same key.",
      params: idParamsSchema,
      querystring: z.object({
        format: z
          .enum(formats, { error: `must be one of ${formats.join(", ")}` })
          .default("json")
          .describe(
            "`pdf` is for people: its first pages of the payer's answer, and all of the proof as an attached file",
          ),
      }),
      response: {
        200: {
          description: "The proof",
          content: {
            "application/json": { schema: asText(jwsSchema) },
            "application/pdf": { schema: z.string().meta({ format: "binary" }) },
          },
        },
        409: unfinished,
      },
      answerFields: { 200: ["Content-Disposition"] },
    }),
    async ({ caller, params: { id }, query: { format } }, reply) =>
      reply
        .type(contentTypes[format])
        .header("content-disposition", `attachment; filename="${id}-proof.${format}"`)
        .send(await (format === "pdf" ? getProofAsPdf(jobs, caller, id) : getProof(jobs, caller, id))),
  );

  app.get(
    "/ProofKey",
    routesOf("Service", { access: "public" })({
      summary: "List the public keys of this installation's proofs, the current one first",
      description:
        "Keep them: a proof can then be checked without this installation. Former keys stay, for the proofs that they signed.",
      response: { 200: z.object({ data: z.array(proofKeySchema).readonly() }) },
    }),
    async (_request, reply) => {
      reply.header("cache-control", keysAreFresh);
      return { data: await presentProofKeys(jobs) };
    },
  );
}
