import type { PayerTraits } from "../payer-traits.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Plan } from "../plans/plan.ts";
import type { Parties } from "./parties.ts";
import type { Rejection } from "./rejections.ts";
import { render271, render271Rejection } from "./render-271.ts";
import { renderOnederful, renderOnederfulRejection } from "./render-onederful.ts";
import { renderStedi, renderStediRejection } from "./render-stedi.ts";

export interface PayerFormat {
  readonly contentType: string;
  renderBenefits(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string;
  renderRejection(parties: Parties, rejection: Rejection): string;
}

export const payerFormats: Record<PayerTraits["form"], PayerFormat> = {
  x12: { contentType: "application/edi-x12", renderBenefits: render271, renderRejection: render271Rejection },
  stedi: { contentType: "application/json", renderBenefits: renderStedi, renderRejection: renderStediRejection },
  onederful: {
    contentType: "application/json",
    renderBenefits: renderOnederful,
    renderRejection: renderOnederfulRejection,
  },
};
