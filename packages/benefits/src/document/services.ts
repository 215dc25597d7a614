import { z } from "zod";
import { date, flag, money, oneOf, percent, text, texts, whole } from "./values.ts";

export const classNames = ["preventive", "basic", "major", "orthodontic"] as const;

/** `general` is dental care as a whole. */
export const categoryNames = [
  "general",
  "diagnostic",
  "xrays",
  "preventive",
  "restorative",
  "crowns",
  "endodontics",
  "periodontics",
  "prosthodontics",
  "implants",
  "oral_surgery",
  "orthodontics",
  "maxillofacial",
  "adjunctive",
  "accident",
] as const;

export const networkSides = ["in_network", "out_of_network"] as const;

/** 2 per calendar year is `2, visit, 1, year, calendar_year`. */
export const frequencySchema = z
  .strictObject({
    count: whole("Count; null when only the remaining count is stated."),
    count_unit: oneOf(["visit", "unit", "service", "day", "hour", "month"], "What is counted."),
    period_count: whole("Length of the period in its unit."),
    period_unit: oneOf(["day", "week", "month", "year", "visit", "lifetime"], "Unit of the period."),
    basis: oneOf(
      ["rolling", "calendar_year", "benefit_year", "lifetime", "unstated"],
      "How the period runs: from date to date, by the year, or once.",
    ),
    per: oneOf(["tooth", "quadrant", "arch", "mouth", "surface", "provider"], "Scope of the count."),
    remaining: whole("Remaining count in the current period."),
    shares_with: texts("Procedure codes that share the limit."),
    text: text("The payer message that stated the limit."),
  })
  .meta({ id: "Frequency" });

export const predeterminationSchema = z
  .strictObject({
    rule: oneOf(["required", "recommended"], "Whether predetermination is required or recommended."),
    threshold: money("Cost above which it applies."),
  })
  .describe("Predetermination.");

const shareShape = {
  plan_pays_percent: percent("The plan's share."),
  patient_pays_percent: percent("The patient's share: 100 less the plan's."),
};

const networkSideSchema = z
  .strictObject({
    covered: flag("Whether the service is covered."),
    ...shareShape,
    copay: money("Copay."),
    deductible_applies: flag("Whether the deductible applies."),
  })
  .meta({ id: "Cell" });

export const categorySchema = z
  .strictObject({
    in_network: networkSideSchema,
    out_of_network: networkSideSchema,
    waiting_period: z.strictObject({
      applies: flag("Whether a waiting period applies."),
      months: whole("Length in months."),
      ends_on: date("First day after the waiting period."),
      satisfied: flag("Whether it has ended on the reference date."),
    }),
    age_min: whole("Minimum age, inclusive."),
    age_max: whole("Maximum age, inclusive."),
    authorization_required: flag("Whether preauthorization is required."),
    predetermination: predeterminationSchema,
    alternate_benefit: flag("Whether an alternate benefit provision may apply."),
    restrictions: texts("Teeth, arches, surfaces or materials it is bound to, in the payer's words."),
    frequencies: z.array(frequencySchema).describe("Frequency limitations, all of which apply."),
  })
  .meta({ id: "Category" });

export const procedureSchema = z
  .strictObject({
    category: oneOf(categoryNames, "The category its code falls under."),
    ...categorySchema.shape,
    downgrade_to: text("What is paid instead, such as `amalgam`."),
    last_service_date: date("Last date of service on file with the payer."),
    next_eligible_date: date("Next date on which it is covered, as stated by the payer."),
  })
  .meta({ id: "Procedure" });

export const classSchema = z
  .strictObject({
    in_network: z.strictObject(shareShape),
    out_of_network: z.strictObject(shareShape),
    deductible_applies: flag("Whether the deductible applies."),
    waiting_period_months: whole("Waiting period in months."),
    basis: oneOf(["stated", "derived"], "Whether the shares are stated for the class or taken from its categories."),
  })
  .meta({ id: "Class" });
