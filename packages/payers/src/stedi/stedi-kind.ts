import { z } from "zod";
import { defineKind } from "../kind.ts";
import { partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";
import { createStediUpstream, isTestKey, stediLimits } from "./stedi-upstream.ts";

const address = z.url({ protocol: /^https?$/ });

export const stediKind = defineKind({
  name: "stedi",
  description: "Stedi, real-time eligibility checks (2024-04-01)",
  url: "https://healthcare.us.stedi.com/2024-04-01",
  limits: stediLimits,
  credentials: z.strictObject({ api_key: z.string().min(1).max(500).describe("A test key or a production key") }),
  settings: z.strictObject({
    format: z.enum(["json", "x12"]).default("json").describe("How questions are sent; answers are the same"),
    payers_url: address.default("https://payers.us.stedi.com/2024-04-01").describe("Where the payer list is"),
    manager_url: address.default("https://manager.us.stedi.com/2024-04-01").describe("Where batches are submitted"),
    // With format x12. Stedi knows its customers by their key, so that any id will do.
    ...x12SettingsShape,
    sender_id: partnerIdsShape.sender_id.default("NIGHTGUARD"),
    receiver_id: partnerIdsShape.receiver_id.default("STEDI"),
  }),
  open: ({ credentials, settings, ...options }) =>
    createStediUpstream({
      ...options,
      key: credentials.api_key,
      payersUrl: settings.payers_url,
      managerUrl: settings.manager_url,
      inquiry:
        settings.format === "x12" ? { ...settings, usage: isTestKey(credentials.api_key) ? "T" : "P" } : undefined,
    }),
});
