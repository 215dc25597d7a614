import { z } from "zod";
import { categoryNames, classNames } from "./services.ts";
import { flag, money, oneOf, text, whole } from "./values.ts";

const amountSchema = z
  .strictObject({
    total: money("Total amount."),
    used: money("Used amount."),
    remaining: money("Remaining amount."),
  })
  .meta({ id: "Amount" });

const inAndOutSchema = z.strictObject({
  in_network: amountSchema.describe("In network."),
  out_of_network: amountSchema.describe("Out of network."),
});

const amountsSchema = z.strictObject({
  individual: inAndOutSchema.describe("Individual."),
  family: inAndOutSchema.describe("Family."),
});

export const maximumsSchema = z.strictObject({
  annual: amountsSchema.describe("Per benefit year."),
  lifetime: amountsSchema.describe("Per lifetime, without orthodontics."),
  orthodontic_lifetime: amountsSchema.describe("Per lifetime for orthodontics."),
  unlimited: flag("True when there is no annual maximum."),
  preventive_exempt: flag("True when preventive services do not count toward the maximum."),
  rollover_amount: money("Unused benefit carried over into the next year."),
});

export const deductiblesSchema = z.strictObject({
  annual: amountsSchema.describe("Per benefit year."),
  lifetime: amountsSchema.describe("Per lifetime."),
  family_member_limit: whole("Number of family members that must meet it."),
});

export const outOfPocketSchema = z.strictObject({ annual: amountsSchema.describe("Per benefit year.") });

export const otherAmountSchema = z.strictObject({
  kind: oneOf(["deductible", "maximum", "out_of_pocket"], "Kind of amount."),
  category: oneOf(categoryNames, "The category it is for, or that of the procedure."),
  procedure: text("The procedure code, or range of codes, it is for."),
  class: oneOf(classNames, "The class it is for."),
  coverage_level: oneOf(["individual", "family"], "Coverage level."),
  network: oneOf(["in_network", "out_of_network", "both"], "Network."),
  period: oneOf(
    ["calendar_year", "benefit_year", "lifetime", "visit", "month", "week", "day", "year", "unstated"],
    "Period.",
  ),
  ...amountSchema.shape,
});
