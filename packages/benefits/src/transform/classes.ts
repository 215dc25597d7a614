import { classNames, networkSides } from "../document/services.ts";
import type { CategoryName, ClassName, TrueEligibility } from "../document/true-eligibility.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { pointerTo } from "./pointers.ts";

/** If one network side is stated, the other stays as stated. */
export function deriveClasses(builder: DocumentBuilder): void {
  for (const name of classNames) {
    deriveShares(name, builder);
    deriveDeductible(name, builder);
    deriveWaitingPeriod(name, builder);
  }
}

const categoriesOfClass: Readonly<Record<ClassName, readonly CategoryName[]>> = {
  preventive: ["preventive", "diagnostic"],
  basic: ["restorative"],
  major: ["crowns", "prosthodontics"],
  orthodontic: ["orthodontics"],
};

function deriveShares(name: ClassName, builder: DocumentBuilder): void {
  const isStated = networkSides.some((side) => builder.document.classes[name][side].plan_pays_percent !== null);
  const shares = isStated ? [] : networkSides.map((side) => findShare(name, side, builder.document));
  for (const share of shares) {
    if (share === undefined) continue;
    const { path, from, plan, patient } = share;
    builder.derive(pointerTo(path, "plan_pays_percent"), plan, [pointerTo(from, "plan_pays_percent")]);
    builder.derive(pointerTo(path, "patient_pays_percent"), patient, [pointerTo(from, "patient_pays_percent")]);
  }
  if (!isStated && shares.every((share) => share === undefined)) return;
  const paths = networkSides.map((side) => pointerTo("/classes", name, side, "plan_pays_percent"));
  builder.derive(pointerTo("/classes", name, "basis"), isStated ? "stated" : "derived", paths);
}

function findShare(name: ClassName, side: (typeof networkSides)[number], { categories }: TrueEligibility) {
  const category = categoriesOfClass[name].find((one) => categories[one][side].plan_pays_percent !== null);
  if (category === undefined) return undefined;
  const { plan_pays_percent: plan, patient_pays_percent: patient } = categories[category][side];
  if (plan === null || patient === null) return undefined;
  return { path: pointerTo("/classes", name, side), from: pointerTo("/categories", category, side), plan, patient };
}

/** A class has one field for both network sides, so they must not differ. */
function deriveDeductible(name: ClassName, builder: DocumentBuilder): void {
  if (builder.document.classes[name].deductible_applies !== null) return;
  for (const category of categoriesOfClass[name]) {
    const stated = networkSides.filter(
      (side) => builder.document.categories[category][side].deductible_applies !== null,
    );
    if (stated.length === 0) continue;
    const values = new Set(stated.map((side) => builder.document.categories[category][side].deductible_applies));
    const [value] = values;
    if (values.size > 1) return;
    if (value === undefined || value === null) continue;
    const paths = stated.map((side) => pointerTo("/categories", category, side, "deductible_applies"));
    builder.derive(pointerTo("/classes", name, "deductible_applies"), value, paths);
    return;
  }
}

function deriveWaitingPeriod(name: ClassName, builder: DocumentBuilder): void {
  if (builder.document.classes[name].waiting_period_months !== null) return;
  for (const category of categoriesOfClass[name]) {
    const { applies, months } = builder.document.categories[category].waiting_period;
    const ofClass = applies === false ? 0 : months;
    if (ofClass === null) continue;
    const from = pointerTo("/categories", category, "waiting_period", applies === false ? "applies" : "months");
    builder.derive(pointerTo("/classes", name, "waiting_period_months"), ofClass, [from]);
    return;
  }
}
