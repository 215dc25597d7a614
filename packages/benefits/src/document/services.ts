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
    count: whole("How many; null where only what remains is stated."),
    count_unit: oneOf(["visit", "unit", "service", "day", "hour", "month"], "What is counted."),
    period_count: whole("Length of the period, in units of it."),
    period_unit: oneOf(["day", "week", "month", "year", "visit", "lifetime"], "Unit of the period."),
    basis: oneOf(
      ["rolling", "calendar_year", "benefit_year", "lifetime", "unstated"],
      "How the period runs: from date to date, by the year, or once.",
    ),
    per: oneOf(["tooth", "quadrant", "arch", "mouth", "surface", "provider"], "What each count is for."),
    remaining: whole("How many are left in the running period."),
    shares_with: texts("Codes of the procedures that use up the same limit."),
    text: text("The payer's words, where the limit was stated in words."),
  })
  .meta({ id: "Frequency" });

const shareShape = {
  plan_pays_percent: percent("The plan's share."),
  patient_pays_percent: percent("The patient's share: 100 less the plan's."),
};

const networkSideSchema = z
  .strictObject({
    covered: flag("Whether the plan pays for it at all."),
    ...shareShape,
    copay: money("Fixed amount the patient pays."),
    deductible_applies: flag("Whether the deductible comes first."),
  })
  .meta({ id: "Cell" });

export const categorySchema = z
  .strictObject({
    in_network: networkSideSchema,
    out_of_network: networkSideSchema,
    waiting_period: z.strictObject({
      applies: flag("Whether a new member has to wait."),
      months: whole("How long."),
      ends_on: date("First day on which it is over."),
      satisfied: flag("Whether it is over on the reference date."),
    }),
    age_min: whole("Youngest age at which it is covered, inclusive."),
    age_max: whole("Oldest age at which it is covered, inclusive."),
    authorization_required: flag("Whether the payer wants to be asked before."),
    alternate_benefit: flag("Whether a cheaper treatment may be paid instead."),
    frequencies: z.array(frequencySchema).describe("How often; of several limits all bind."),
  })
  .meta({ id: "Category" });

export const procedureSchema = z
  .strictObject({
    category: oneOf(categoryNames, "The category its code falls under."),
    ...categorySchema.shape,
    downgrade_to: text("What is paid instead, in lower case, such as `amalgam`."),
    last_service_date: date("When it was last done, as far as the payer knows."),
    next_eligible_date: date("From when it is covered again, as the payer states."),
  })
  .meta({ id: "Procedure" });

export const classSchema = z
  .strictObject({
    in_network: z.strictObject(shareShape),
    out_of_network: z.strictObject(shareShape),
    deductible_applies: flag("Whether the deductible comes first."),
    waiting_period_months: whole("How long a new member has to wait."),
    basis: oneOf(["stated", "derived"], "Whether the shares are stated for the class or taken from its categories."),
  })
  .meta({ id: "Class" });
