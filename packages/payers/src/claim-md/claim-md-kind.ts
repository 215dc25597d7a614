import { z } from "zod";
import { defineKind } from "../kind.ts";
import { partnerIdsShape, x12SettingsShape } from "../x12/x12-settings.ts";
import { claimMdLimits, createClaimMdUpstream } from "./claim-md-upstream.ts";

export const claimMdKind = defineKind({
  name: "claim_md",
  description: "Claim.MD, X12 270 and 271",
  url: "https://svc.claim.md",
  limits: claimMdLimits,
  credentials: z.strictObject({
    account_key: z.string().min(1).max(200).describe("AccountKey, from Claim.MD's settings"),
  }),
  settings: z.strictObject({
    ...x12SettingsShape,
    // Claim.MD knows its customers by their key, so that any id will do.
    sender_id: partnerIdsShape.sender_id.default("NIGHTGUARD"),
    receiver_id: partnerIdsShape.receiver_id.default("CLAIMMD"),
  }),
  open: ({ credentials, settings, ...options }) =>
    createClaimMdUpstream({
      ...options,
      accountKey: credentials.account_key,
      inquiry: { ...settings, usage: "P" },
    }),
});
