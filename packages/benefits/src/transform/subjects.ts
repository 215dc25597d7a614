import { type ChosenPlan, toPlanKey } from "../chosen-plan.ts";
import { withItem } from "../draft.ts";
import { type Benefit, toRawText } from "../eligibility-response.ts";
import { toCdt, toCdtCode } from "../procedure-code.ts";
import { findNamedField } from "../text/amount-names.ts";
import { findClassLabel } from "../text/labels.ts";
import { namesOfficeVisit } from "../text/row-words.ts";
import { createOwnerFinder, type Owner } from "./row-owner.ts";
import {
  categoryService,
  findCategoryOfServiceType,
  isDentalServiceType,
  isGeneral,
  procedureService,
  type Service,
  toService,
  waitingPeriodServiceType,
  xraysServiceType,
} from "./services.ts";

export interface Subject {
  /** Empty if the row is not about the patient's dental plan. */
  readonly targets: readonly Service[];
  readonly isWaiting: boolean;
  readonly isMixed: boolean;
  readonly isInherited: boolean;
  readonly reason: "not_dental" | "other_plan";
}

/**
 * @param response.isSorted the rows are in an order of the clearinghouse's: none continues the row before it
 * @param response.hasOrder the rows of a plan follow its status row, as in X12
 */
export function createSubjectReader(
  plan: ChosenPlan,
  { isDental, isSorted, hasOrder }: { isDental: boolean; isSorted: boolean; hasOrder: boolean },
): (benefit: Benefit) => Subject {
  const ownName = toPlanKey(plan.name?.value ?? "");
  const otherNames = new Set(plan.others.map(({ name }) => toPlanKey(name ?? "")).filter((name) => name !== ownName));
  const findOwner = hasOrder ? createOwnerFinder(ownName) : (): Owner => "unclear";
  let before: Subject | undefined;

  function isOfOtherPlan(benefit: Benefit, name: string): boolean {
    const owner = findOwner(benefit);
    if (benefit.holder !== undefined && plan.lapsedHolders.has(benefit.holder)) return true;
    if (otherNames.has(name)) return true;
    if (name === "" && owner === "other dental plan") return true;
    const followsOther = name === "" && owner === "other plan";
    if (!followsOther && (!plan.hasOtherHealthPlan || name === ownName)) return false;
    if (!isOfHealthPlan(benefit)) return false;
    return followsOther || owner !== "patient's plan" || name !== "" || isUnderHealthPlan(benefit);
  }

  /** If the plan's name is known, EB05 can be the class of a row. */
  function withClass(subject: Subject, { planDescription, code }: Benefit, name: string): Subject {
    if (planDescription === null || ownName === "" || name === ownName || otherNames.has(name)) return subject;
    if (!codesWithValues.has(code) || !subject.targets.every(isGeneral)) return subject;
    const classes = findClassLabel(planDescription.value);
    return classes.length === 0 ? subject : { ...subject, targets: classes.map(toService) };
  }

  function read(benefit: Benefit): Subject {
    const name = toPlanKey(planNameOf(benefit));
    const namesOther = name !== "" && name !== ownName;
    const isOfOther = isOfOtherPlan(benefit, name);
    if (!isSorted && before !== undefined && isContinuation(benefit) && !namesOther)
      return { ...before, isInherited: true };
    const subject = withClass(toSubject(benefit, isDental), benefit, name);
    before = subject;
    if (benefit.code === "R") return subject;
    if (isOfOther) {
      before = { ...subject, targets: [], reason: "other_plan" };
    } else if (namesOther && benefit.serviceTypes.length === 0 && benefit.procedure === null) {
      before = { ...subject, targets: [] };
    } else if (benefit.code === "L" && !isOfDentist(benefit)) before = { ...subject, targets: [] };
    return before;
  }

  return read;
}

const codesWithValues = new Set(["A", "B", "C", "F", "G"]);

/** On an amount, EB05 can also be the name of the amount: "DEDUCTIBLE MET", "OFFICE VISIT". */
function planNameOf({ planDescription, code }: Benefit): string {
  if (planDescription === null) return "";
  const { value } = planDescription;
  const namesAmount = findNamedField(value, code) !== undefined || (code === "B" && namesOfficeVisit(value));
  return namesAmount ? "" : value;
}

/** A limitation without service, code and amount continues the row before it. */
const isContinuation = ({ code, serviceTypes, procedure, amount }: Benefit): boolean =>
  code === "F" && serviceTypes.length === 0 && procedure === null && amount === null;

function toSubject(benefit: Benefit, isDental: boolean): Subject {
  const { serviceTypes, procedure } = benefit;
  if (procedure !== null) return createSubject(toProcedures(procedure));
  let xraysAreMedical: boolean | undefined;
  const areXraysMedical = (): boolean => (xraysAreMedical ??= !isDental || isMedical(benefit));
  let targets: Service[] = [];
  let isWaiting = false;
  let hasOthers = false;
  for (const { value } of serviceTypes) {
    const name = findCategoryOfServiceType(value);
    if (value === waitingPeriodServiceType) isWaiting = true;
    else if (name === undefined || (name === "xrays" && areXraysMedical())) hasOthers = true;
    else if (!targets.some((target) => target.name === name)) targets = withItem(targets, categoryService(name));
  }
  if (targets.length === 0 && !hasOthers) targets = [categoryService("general")];
  return createSubject(targets, isWaiting, hasOthers && targets.length > 0);
}

const createSubject = (targets: readonly Service[], isWaiting = false, isMixed = false): Subject => ({
  targets,
  isWaiting,
  isMixed,
  isInherited: false,
  reason: "not_dental",
});

function toProcedures(procedure: NonNullable<Benefit["procedure"]>): Service[] {
  const first = toCdtCode(procedure);
  if (first === undefined) return [];
  const last = procedure.rangeEnd === null ? undefined : toCdt(procedure.rangeEnd);
  return [procedureService(last === undefined || last === first ? first : `${first}-${last}`)];
}

const isUnderHealthPlan = ({ serviceTypes }: Benefit): boolean => serviceTypes.some(({ value }) => value === "30");

/** A row of the health plan (30), of no service, or about x-rays (4) that need not be a dentist's. */
function isOfHealthPlan(benefit: Benefit): boolean {
  const types = benefit.serviceTypes.map(({ value }) => value);
  if (benefit.procedure !== null || types.some(isDentalServiceType)) return false;
  if (types.length === 0 || types.includes("30")) return true;
  return types.includes(xraysServiceType) && !textsOf(benefit).some((text) => teeth.test(text));
}

/** A message or III of a row about x-rays (4) can say that they are not a dentist's. */
const isMedical = (benefit: Benefit): boolean =>
  textsOf(benefit).some((text) => medicalImaging.test(text) || medicalPlace.test(text));

const textsOf = ({ messages, details }: Benefit): string[] => [
  ...messages.map(({ text }) => text),
  ...details.map(toRawText),
];

const teeth = /\b(?:DENTAL|DENTISTS?|TOOTH|TEETH|ORAL|BITEWINGS?|PANO(?:RAMIC)?|PERIAPICALS?|FULL MOUTH|FMX|D\d{4})\b/i;
const medicalImaging =
  /\b(?:MRI|MRA|CT|CAT SCANS?|PET|ULTRASOUNDS?|MAMMO\w*|RADIOLOG(?:Y|IST)|IMAGING|HOSPITAL|INPATIENT|OUTPATIENT|CHEST)\b/i;

/** III codes of a place of service (ZZ): hospitals, emergency rooms, surgical centers, laboratories. */
const medicalPlace = /^III[^A-Z0-9]ZZ[^A-Z0-9](?:2[0-4]|51|61|81)\b|"(?:industryCode|code)":"(?:2[0-4]|51|61|81)"/;

/** EB01 L can also assign a physician. */
const isOfDentist = ({ serviceTypes, entities }: Benefit): boolean =>
  serviceTypes.some(({ value }) => isDentalServiceType(value)) ||
  entities.some(({ taxonomy }) => taxonomy?.value.startsWith("1223"));
