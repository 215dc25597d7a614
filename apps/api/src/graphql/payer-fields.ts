import { payerSchema } from "@nightguard/contract";
import { getCarriers, getDirectory, listPayers } from "@nightguard/service";
import { GraphQLList, GraphQLNonNull } from "graphql";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import {
  carriersSchema,
  directoryQuerySchema,
  directorySchema,
  payerQuerySchema,
  toDirectoryFilters,
} from "../payers/payer-routes.ts";
import { createField, type FieldTools, type RootField } from "./root-field.ts";

export function createPayerFields(tools: FieldTools, { payers }: Pick<ApiDeps, "payers">): Record<string, RootField> {
  const { types } = tools;
  return {
    api_PayerList: createField(tools, {
      description: "List the payers.",
      input: payerQuerySchema,
      output: new GraphQLList(new GraphQLNonNull(types.toOutput(payerSchema, "Payer"))),
      resolve: async (filters, { request }) => (await listPayers(payers, filters, request.caller)).payers,
    }),
    api_ClearCoverageCarrierList: createField(tools, {
      description: "List the ClearCoverage carriers, which are unrelated to the payer list.",
      input: z.object({}),
      output: types.toOutput(carriersSchema, "ClearCoverageCarrierList"),
      resolve: () => getCarriers(payers),
    }),
    api_PayerDirectory: createField(tools, {
      description: "List what each payer's answers contain. An id can be on several rows; null is unknown.",
      input: directoryQuerySchema,
      output: types.toOutput(directorySchema, "PayerDirectory"),
      resolve: (query) => getDirectory(payers, toDirectoryFilters(query)),
    }),
  };
}
