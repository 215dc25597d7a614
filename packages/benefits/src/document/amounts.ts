import { z } from "zod";
import { categoryNames, classNames } from "./services.ts";
import { flag, money, oneOf, text, whole } from "./values.ts";

const amountSchema = z
  .strictObject({
    total: money("The whole amount."),
    used: money("What has been used of it."),
    remaining: money("What is left of it."),
  })
  .meta({ id: "Amount" });

const inAndOutSchema = z.strictObject({
  in_network: amountSchema.describe("With a dentist in the plan's network."),
  out_of_network: amountSchema.describe("With any other dentist."),
});

const amountsSchema = z.strictObject({
  individual: inAndOutSchema.describe("For the patient alone."),
  family: inAndOutSchema.describe("For the whole family."),
});

export const maximumsSchema = z.strictObject({
  annual: amountsSchema.describe("In a benefit year."),
  lifetime: amountsSchema.describe("In a lifetime, orthodontics apart."),
  orthodontic_lifetime: amountsSchema.describe("For orthodontics in a lifetime."),
  unlimited: flag("True when there is no annual maximum."),
  preventive_exempt: flag("True when preventive care does not use up the maximum."),
  rollover_amount: money("Unused benefit that is carried into the next year."),
});

export const deductiblesSchema = z.strictObject({
  annual: amountsSchema.describe("In a benefit year."),
  lifetime: amountsSchema.describe("Once in a lifetime."),
  family_member_limit: whole("How many members of a family must meet it."),
});

export const outOfPocketSchema = z.strictObject({ annual: amountsSchema.describe("In a benefit year.") });

export const otherAmountSchema = z.strictObject({
  kind: oneOf(["deductible", "maximum", "out_of_pocket"], "What the amount is."),
  category: oneOf(categoryNames, "The category it is for, or that of the procedure."),
  procedure: text("The procedure code, or range of codes, it is for."),
  class: oneOf(classNames, "The class it is for."),
  coverage_level: oneOf(["individual", "family"], "For whom."),
  network: oneOf(["in_network", "out_of_network", "both"], "On which side of the network."),
  period: oneOf(
    ["calendar_year", "benefit_year", "lifetime", "visit", "month", "week", "day", "year", "unstated"],
    "The time it is for.",
  ),
  total: money("The whole amount."),
  used: money("What has been used of it."),
  remaining: money("What is left of it."),
});
