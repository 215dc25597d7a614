import type {
  CodeableConcept,
  CoverageEligibilityResponseInsuranceItem as Item,
  CoverageEligibilityResponseInsuranceItemBenefit as ItemBenefit,
} from "fhir/r4.d.ts";
import { networkSides } from "../document/services.ts";
import type { Category, CategoryName, Frequency, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { formatFrequency } from "../explain/format.ts";
import { annual, benefitTypes, lifetime, networks, toCategory, toProcedure } from "./codes.ts";
import { listStated } from "./parties.ts";
import type { Placing } from "./placing.ts";

/** What is covered: an item has a category or a procedure, never both. */
export interface Service {
  readonly category?: CodeableConcept;
  readonly productOrService?: CodeableConcept;
}

/** An item for each network in which a category or a procedure has a share, and one for each of its frequencies. */
export function toServiceItems({ categories, procedures }: TrueEligibility, placing: Placing): Item[] {
  return [
    ...Object.entries(categories).flatMap(([name, category]) =>
      toItems({ category: toCategory(name as CategoryName) }, `/categories/${name}`, category, placing),
    ),
    ...Object.entries(procedures).flatMap(([code, procedure]) => {
      placing.place(`/procedures/${code}/category`, procedure.category); // implied by the code
      return toItems({ productOrService: toProcedure(code) }, `/procedures/${code}`, procedure, placing);
    }),
  ];
}

function toItems(service: Service, path: string, given: Category, placing: Placing): Item[] {
  const authorizationRequired = placing.place(`${path}/authorization_required`, given.authorization_required);
  const sides = networkSides.flatMap(
    (side) => toSideItem(service, side, `${path}/${side}`, given[side], placing) ?? [],
  );
  // Of the service as a whole, whatever the network.
  const whole = authorizationRequired === undefined ? [] : [{ ...service, authorizationRequired }];
  const items = sides.length === 0 ? whole : sides.map((item) => ({ ...item, authorizationRequired }));
  const frequencies = given.frequencies.map((frequency, index) =>
    toFrequencyItem(service, `${path}/frequencies/${index}`, frequency, placing),
  );
  return [...items, ...frequencies];
}

function toSideItem(
  service: Service,
  side: NetworkSide,
  path: string,
  share: Category["in_network"],
  placing: Placing,
): Item | undefined {
  const covered = placing.place(`${path}/covered`, share.covered);
  const patientPays = placing.place(`${path}/patient_pays_percent`, share.patient_pays_percent);
  if (patientPays !== undefined) placing.place(`${path}/plan_pays_percent`, share.plan_pays_percent); // the rest of 100
  const copay = placing.place(`${path}/copay`, share.copay);
  const benefit = listStated([
    patientPays === undefined ? undefined : toPercent(patientPays),
    copay === undefined ? undefined : { type: benefitTypes.copay, allowedMoney: toFhirMoney(copay) },
  ]);
  if (covered === undefined && benefit === undefined) return undefined;
  return { ...service, excluded: covered === undefined ? undefined : !covered, network: networks[side], benefit };
}

/** FHIR counts in whole numbers; a half percent is text. */
const toPercent = (percent: number): ItemBenefit => ({
  type: benefitTypes.patientPays,
  ...(Number.isInteger(percent) ? { allowedUnsignedInt: percent } : { allowedString: String(percent) }),
});

/** US dollars, as X12's 271 has no other currency. */
export const toFhirMoney = (amount: string) => ({ value: Number(amount), currency: "USD" });

/** Its description says in words what it limits; the period is one of HL7's terms, or is text. */
function toFrequencyItem(service: Service, path: string, frequency: Frequency, placing: Placing): Item {
  const { count, remaining, text } = frequency;
  const description = formatFrequency(frequency) || text;
  if (description !== null) placing.place(path, description);
  const used = count === null || remaining === null || remaining > count ? undefined : count - remaining;
  return {
    ...service,
    description: description ?? undefined,
    term: toTerm(frequency),
    benefit: [
      {
        type: benefitTypes.visit,
        ...(count === null ? {} : { allowedUnsignedInt: count }),
        ...(used === undefined ? {} : { usedUnsignedInt: used }),
      },
    ],
  };
}

function toTerm({ basis, period_count: count, period_unit: unit }: Frequency): CodeableConcept | undefined {
  if (basis === "lifetime" || unit === "lifetime") return lifetime;
  if (unit === null || unit === "visit") return undefined;
  if (unit === "year" && (count ?? 1) === 1) return annual;
  return { text: count === null || count === 1 ? unit : `${count} ${unit}s` };
}
