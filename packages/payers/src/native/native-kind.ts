import { z } from "zod";
import { defineKind } from "../kind.ts";
import { answerSettingsShape } from "../x12/x12-settings.ts";
import { createNativeUpstream, nativeLimits } from "./native-upstream.ts";

export const nativeKind = defineKind({
  name: "nightguard",
  description: "A service that speaks this specification",
  url: null,
  limits: nativeLimits,
  credentials: z.strictObject({ api_key: z.string().min(1).max(500).optional().describe("Sent in X-Token-API") }),
  settings: z.strictObject({
    ...answerSettingsShape,
    takes_service_types: z
      .boolean()
      .default(false)
      .describe(
        "Whether the service reads `service_types`, service type codes of X12, beside the fields of the specification",
      ),
  }),
  open: ({ credentials, settings, ...options }) =>
    createNativeUpstream({
      ...options,
      key: credentials.api_key,
      allowsMissingTrailer: settings.allow_missing_trailer,
      takesServiceTypes: settings.takes_service_types,
    }),
});
