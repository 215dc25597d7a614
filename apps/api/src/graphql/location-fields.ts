import { locationListSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { createField, type FieldTools, type RootField } from "./root-field.ts";

export function createLocationFields(
  tools: FieldTools,
  { locations }: Pick<ApiDeps, "locations">,
): Record<string, RootField> {
  return {
    api_LocationList: createField(tools, {
      description: "List the locations of the key's mode, by name.",
      input: z.object({}),
      output: tools.types.toOutput(locationListSchema, "LocationList"),
      resolve: (_input, { request }) => locations.list(request.caller),
    }),
  };
}
