import { z } from "zod";
import type { UpstreamPayer } from "../upstream.ts";

const payerSchema = z.object({
  stediId: z.string(),
  displayName: z.string(),
  primaryPayerId: z.string(),
  aliases: z.array(z.string()).default([]),
  coverageTypes: z.array(z.string()).optional(),
  transactionSupport: z.object({ eligibilityCheck: z.string().optional() }).default({}),
});

const listSchema = z.object({ items: z.array(payerSchema) });

/** @throws ZodError */
export function parseStediPayers(body: unknown): UpstreamPayer[] {
  return listSchema.parse(body).items.map((payer) => {
    const { stediId, displayName, primaryPayerId, aliases, coverageTypes, transactionSupport } = payer;
    const support = transactionSupport.eligibilityCheck;
    const isActive = support === "SUPPORTED" || support === "ENROLLMENT_REQUIRED";
    return {
      id: primaryPayerId,
      name: displayName,
      alternateIds: [...new Set([...aliases, stediId])].filter((id) => id !== primaryPayerId),
      features: isActive ? ["eligibility"] : [],
      isActive,
      // An absent list means not classified, which hides nothing.
      isDental: coverageTypes === undefined ? null : coverageTypes.includes("dental"),
      needsEnrollment: support === "ENROLLMENT_REQUIRED",
      partnerId: stediId,
    };
  });
}
