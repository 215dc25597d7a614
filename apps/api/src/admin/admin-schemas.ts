import { type Actor, noControlCharacters } from "@nightguard/contract";
import type { AdministratorCaller, RequestedBy } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { originOf } from "../audit/request-origin.ts";

/** A payer's id in an address. */
export const payerParamsSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(80, "must have at most 80 characters")
    .regex(noControlCharacters, "must not contain control characters"),
});

const toActor = ({ name, userId }: AdministratorCaller): Actor =>
  userId === undefined ? { kind: "administrator", name } : { kind: "user", id: userId };

/** The administrator, for the audit. */
export const toOperator = (request: FastifyRequest): RequestedBy => ({
  actor: toActor(request.administrator),
  ...originOf(request),
});
