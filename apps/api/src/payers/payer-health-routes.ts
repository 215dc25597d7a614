import { callsOfDaySchema, payerHealthListSchema, payerHistorySchema } from "@nightguard/contract";
import { z } from "zod";
import { payerParamsSchema } from "../admin/admin-schemas.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { createBoardAnswers } from "./board-answers.ts";

const route = routesOf("Payers", { access: "request" });
const adminRoute = routesOf("Administration", { access: "admin" });

const boardAnswers = {
  response: { 200: payerHealthListSchema, 304: z.undefined().describe("Nothing has changed but `at`") },
  answerFields: { 200: ["ETag"], 304: ["ETag"] },
} as const;

/** Which payers answer, how fast, and what they answered lately. */
export function payerHealthRoutes(app: ApiServer, { payersHealth }: Pick<ApiDeps, "payersHealth">): void {
  const sendBoard = createBoardAnswers();

  app.get(
    "/PayerHealth",
    route({
      summary: "Show which of the account's payers answer, those that do not first",
      description:
        "Payers that the account asked within 30 days, by payer service; the figures are those of all accounts. A few seconds old; `ETag` tells changes.",
      ...boardAnswers,
    }),
    async ({ caller }, reply) => sendBoard(reply, await payersHealth.listOwn(caller)),
  );

  app.get(
    "/PayerHealth/:id",
    route({
      summary: "Show by hour how a payer answered within seven days",
      description:
        "The figures are those of all accounts, in the key's mode. 404 for a payer that the account did not ask within 30 days.",
      params: payerParamsSchema,
      response: { 200: payerHistorySchema },
    }),
    ({ caller, params }) => payersHealth.getHistory(caller, params.id),
  );

  app.get(
    "/Admin/PayerHealth",
    adminRoute({
      audited: "payer.health",
      summary: "Show which payers answer, those that do not first",
      description:
        "Of all accounts' live questions of the last seven days, by payer service. A few seconds old; `ETag` tells changes.",
      ...boardAnswers,
    }),
    async (_request, reply) => sendBoard(reply, await payersHealth.listAll()),
  );

  app.get(
    "/Admin/PayerHealth/day",
    adminRoute({
      audited: "payer.health",
      summary: "Show how payers answered within 24 hours",
      description:
        "All accounts' live calls of payers that are on the payer list, in steps of a quarter of an hour. Half a minute old at most.",
      response: { 200: callsOfDaySchema },
    }),
    () => payersHealth.listCallsOfDay(),
  );
}
