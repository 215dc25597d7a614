import type { CodeableConcept, CoverageEligibilityResponseInsuranceItem as Item } from "fhir/r4.d.ts";
import { networkSides } from "../document/services.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { annual, benefitTypes, lifetime, networks, toCategory, toProcedure, units } from "./codes.ts";
import { type Service, toFhirMoney } from "./items.ts";
import type { Placing } from "./placing.ts";

type Amount = TrueEligibility["maximums"]["annual"]["individual"]["in_network"];
type Amounts = TrueEligibility["maximums"]["annual"];

/** Maximums, deductibles and out-of-pocket maximums: an item for each level and network that has a total or a used amount. */
export function toAmountItems(document: TrueEligibility, placing: Placing): Item[] {
  const { maximums, deductibles, out_of_pocket: outOfPocket } = document;
  const { maximum, deductible, out_of_pocket: ofPocket } = benefitTypes;
  const general = { category: toCategory("general") };
  return [
    ...toItems({ ...general, term: annual }, maximum, "/maximums/annual", maximums.annual, placing),
    ...toItems({ ...general, term: lifetime }, maximum, "/maximums/lifetime", maximums.lifetime, placing),
    ...toItems(
      { category: toCategory("orthodontics"), term: lifetime },
      maximum,
      "/maximums/orthodontic_lifetime",
      maximums.orthodontic_lifetime,
      placing,
    ),
    ...toItems({ ...general, term: annual }, deductible, "/deductibles/annual", deductibles.annual, placing),
    ...toItems({ ...general, term: lifetime }, deductible, "/deductibles/lifetime", deductibles.lifetime, placing),
    ...toItems({ ...general, term: annual }, ofPocket, "/out_of_pocket/annual", outOfPocket.annual, placing),
    ...toOtherItems(document, placing),
  ];
}

const levels = ["individual", "family"] as const;

const toItems = (
  about: Service & { readonly term: CodeableConcept },
  type: CodeableConcept,
  path: string,
  amounts: Amounts,
  placing: Placing,
): Item[] =>
  levels.flatMap((level) =>
    networkSides.flatMap((side) => {
      const benefit = toBenefit(type, `${path}/${level}/${side}`, amounts[level][side], placing);
      return benefit === undefined
        ? []
        : [{ ...about, network: networks[side], unit: units[level], benefit: [benefit] }];
    }),
  );

/** FHIR has what is allowed and what is used; what remains is the rest, and has no place without the total. */
function toBenefit(type: CodeableConcept, path: string, amount: Amount, placing: Placing) {
  const { total, remaining } = amount;
  if ((total ?? amount.used) === null) return undefined;
  const rest = total === null || remaining === null ? undefined : centsOf(total) - centsOf(remaining);
  const used = amount.used ?? (rest === undefined || rest < 0 ? null : toMoney(rest));
  if (rest !== undefined && used !== null && centsOf(used) === rest) placing.place(`${path}/remaining`, remaining);
  placing.place(`${path}/total`, total);
  placing.place(`${path}/used`, amount.used);
  return {
    type,
    ...(total !== null && { allowedMoney: toFhirMoney(total) }),
    ...(used !== null && { usedMoney: toFhirMoney(used) }),
  };
}

/** Amounts of one class, category or procedure. */
const toOtherItems = ({ other_amounts: amounts }: TrueEligibility, placing: Placing): Item[] =>
  amounts.flatMap((amount, index) => {
    const path = `/other_amounts/${index}`;
    const service = toService(amount);
    const type = amount.kind === null ? undefined : benefitTypes[amount.kind];
    const benefit = service && type && toBenefit(type, path, amount, placing);
    if (benefit === undefined) return [];
    for (const field of ["kind", "category", "procedure", "class"] as const)
      placing.place(`${path}/${field}`, amount[field]);
    const level = placing.place(`${path}/coverage_level`, amount.coverage_level);
    const network = amount.network === "both" ? undefined : placing.place(`${path}/network`, amount.network);
    if (amount.network === "both") placing.place(`${path}/network`, amount.network); // no network stands for both
    const period = placing.place(`${path}/period`, amount.period);
    return [
      {
        ...service,
        network: network && networks[network],
        unit: level && units[level],
        term: period && toTerm(period),
        benefit: [benefit],
      },
    ];
  });

function toService({
  procedure,
  category,
  class: name,
}: TrueEligibility["other_amounts"][number]): Service | undefined {
  if (procedure !== null) return { productOrService: toProcedure(procedure) };
  if (name !== null) return { category: { text: `Class ${name}` } };
  return category === null ? undefined : { category: toCategory(category) };
}

function toTerm(period: NonNullable<TrueEligibility["other_amounts"][number]["period"]>): CodeableConcept | undefined {
  if (period === "unstated") return undefined;
  if (period === "lifetime") return lifetime;
  return period.endsWith("year") ? annual : { text: period };
}
