import { z } from "zod";
import { defineKind } from "../kind.ts";
import { createOptumUpstream, optumLimits } from "./optum-upstream.ts";

export const optumKind = defineKind({
  name: "optum",
  description: "Optum (Change Healthcare) Medical Network v3",
  url: "https://apigw.optum.com",
  limits: optumLimits,
  credentials: z.strictObject({
    client_id: z.string().min(1).max(200),
    client_secret: z.string().min(1).max(500),
  }),
  settings: z.strictObject({}),
  open: ({ credentials, settings: _none, ...options }) =>
    createOptumUpstream({ ...options, clientId: credentials.client_id, clientSecret: credentials.client_secret }),
});
