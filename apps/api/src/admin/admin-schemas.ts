import { type Actor, payerIdSchema } from "@nightguard/contract";
import type { AdministratorCaller, RequestedBy } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { originOf } from "../audit/request-origin.ts";

export const payerParamsSchema = z.object({ id: payerIdSchema });

const toActor = ({ name, userId }: AdministratorCaller): Actor =>
  userId === undefined ? { kind: "administrator", name } : { kind: "user", id: userId };

export const toOperator = (request: FastifyRequest): RequestedBy => ({
  actor: toActor(request.administrator),
  ...originOf(request),
});

/** Presents a list that always fits on one page. */
export const presentOnlyPage = <Item>(data: readonly Item[]) => ({ data: [...data], next_cursor: null });
