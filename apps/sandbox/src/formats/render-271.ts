import { type Day, toDigits } from "../days.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Dentist, Frequency, OtherCoverage, Plan } from "../plans/plan.ts";
import type { Member, Parties } from "./parties.ts";
import type { Rejection } from "./rejections.ts";
import {
  kindTerms,
  levelTerms,
  limitPeriodTerms,
  networkTerms,
  periodTerms,
  planTerms,
  quantityTerms,
  relationshipTerms,
  serviceTerms,
  toPatientFraction,
  toPlainAmount,
  unitTerms,
  windowTerms,
} from "./terms.ts";

/** The answer as raw X12, one 271 of version 005010X279A1 in its envelope: `*` elements, `^` repeats, `:` parts, `~` ends. */
export function render271(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string {
  const { subscriber, dependent } = parties;
  const planDates = [
    ...dated("346", plan.beganOn),
    ...dated(plan.endedOn ? "347" : "356", plan.endedOn ?? plan.beganOn),
  ];
  const benefits = [...planDates, ...rows.flatMap((row) => toBenefitLoop(row, plan))];
  const group = segment("REF", "6P", plan.group.number, plan.group.name);
  const number = segment("REF", "18", plan.number, plan.name);
  const relation = dependent ? relationshipTerms[dependent.relationship] : relationshipTerms.self;

  if (!dependent) {
    return toInterchange(parties, [
      ...toSourceLoops(parties, "subscriber"),
      segment("HL", "3", "2", "22", "0"),
      segment("TRN", "2", parties.traceNumber, "9NIGHTGRD1"),
      ...toSubscriberName(subscriber),
      group,
      number,
      ...toAddress(subscriber),
      segment("DMG", "D8", toDigits(subscriber.dob), subscriber.gender),
      segment("INS", "Y", relation.code),
      ...benefits,
    ]);
  }
  return toInterchange(parties, [
    ...toSourceLoops(parties, "subscriber"),
    segment("HL", "3", "2", "22", "1"),
    ...toSubscriberName(subscriber),
    group,
    segment("DMG", "D8", toDigits(subscriber.dob), subscriber.gender),
    segment("INS", "Y", relationshipTerms.self.code),
    segment("HL", "4", "3", "23", "0"),
    segment("TRN", "2", parties.traceNumber, "9NIGHTGRD1"),
    segment("NM1", "03", "1", dependent.lastName, dependent.firstName),
    number,
    ...toAddress(dependent),
    segment("DMG", "D8", toDigits(dependent.dob), dependent.gender),
    segment("INS", "N", relation.code),
    ...benefits,
  ]);
}

/** A refusal: the loops down to the level that refuses, with its AAA, and nothing below. */
export function render271Rejection(parties: Parties, rejection: Rejection): string {
  const { subscriber, dependent } = parties;
  const isAboutPayer = rejection.level === "payer";
  const refusal = segment("AAA", isAboutPayer ? "Y" : "N", "", rejection.code, rejection.followUp);
  if (isAboutPayer) return toInterchange(parties, [...toSourceLoops(parties, "payer"), refusal]);
  if (rejection.level === "provider") return toInterchange(parties, [...toSourceLoops(parties, "provider"), refusal]);

  const isAboutDependent = rejection.level === "patient" && dependent;
  const trace = segment("TRN", "2", parties.traceNumber, "9NIGHTGRD1");
  const above = toSourceLoops(parties, "subscriber");
  if (!isAboutDependent) {
    return toInterchange(parties, [
      ...above,
      segment("HL", "3", "2", "22", "0"),
      trace,
      ...toSubscriberName(subscriber),
      refusal,
      segment("DMG", "D8", toDigits(subscriber.dob)),
    ]);
  }
  return toInterchange(parties, [
    ...above,
    segment("HL", "3", "2", "22", "1"),
    ...toSubscriberName(subscriber),
    segment("HL", "4", "3", "23", "0"),
    trace,
    segment("NM1", "03", "1", dependent.lastName, dependent.firstName),
    refusal,
    segment("DMG", "D8", toDigits(dependent.dob)),
  ]);
}

/** Joins elements; those that are empty at the end are left out, as the standard wants. */
function segment(...elements: readonly (string | undefined)[]): string {
  let length = elements.length;
  while (length > 0 && !elements[length - 1]) length -= 1;
  let text = elements[0] ?? "";
  for (let index = 1; index < length; index += 1) text += `*${elements[index] ?? ""}`;
  return text;
}

function toInterchange({ payer, asOf, time, controlNumber }: Parties, loops: readonly string[]): string {
  const day = toDigits(asOf);
  const sender = payer.id.slice(0, 15);
  const group = String(Number(controlNumber));
  // ISA is the one segment of fixed width: readers take the separators from their places in it.
  const isa = `ISA*00*${" ".repeat(10)}*00*${" ".repeat(10)}*ZZ*${sender.padEnd(15)}*ZZ*${"NIGHTGUARD".padEnd(15)}*${day.slice(2)}*${time}*^*00501*${controlNumber}*0*T*:`;
  const head = [
    isa,
    segment("GS", "HB", sender, "NIGHTGUARD", day, time, group, "X", "005010X279A1"),
    segment("ST", "271", "0001", "005010X279A1"),
    segment("BHT", "0022", "11", `SBX-${controlNumber}`, day, time),
  ];
  // SE01 counts from ST to SE, both included.
  const tail = [segment("SE", String(loops.length + 3), "0001"), segment("GE", "1", group), `IEA*1*${controlNumber}`];
  return `${[...head, ...loops, ...tail].join("~\n")}~\n`;
}

/** The loops of the payer and, unless it ends there, of the provider. */
function toSourceLoops({ payer, provider }: Parties, lowest: "payer" | "provider" | "subscriber"): string[] {
  const loops = [
    segment("HL", "1", "", "20", lowest === "payer" ? "0" : "1"),
    segment("NM1", "PR", "2", payer.name.slice(0, 60), "", "", "", "", "PI", payer.id),
    segment("PER", "IC", "PROVIDER SERVICES", "TE", payer.phone),
  ];
  if (lowest === "payer") return loops;
  return [
    ...loops,
    segment("HL", "2", "1", "21", lowest === "provider" ? "0" : "1"),
    segment("NM1", "1P", "2", provider.name, "", "", "", "", "XX", provider.npi),
  ];
}

function toSubscriberName({ lastName, firstName, memberId }: Member): string[] {
  return [segment("NM1", "IL", "1", lastName, firstName, "", "", "", "MI", memberId)];
}

function toAddress({ address }: Member): string[] {
  return [segment("N3", address.line1), segment("N4", address.city, address.state, address.postalCode)];
}

function dated(qualifier: string, day: Day): string[] {
  return [segment("DTP", qualifier, "D8", toDigits(day))];
}

function toBenefitLoop(row: BenefitRow, plan: Plan): string[] {
  const { quantity, frequency, benefitYear } = row;
  const saysPlan = row.planName !== undefined;
  const loop = [
    segment(
      "EB",
      kindTerms[row.kind].code,
      levelTerms[row.level].code,
      row.services.map((service) => serviceTerms[service].code).join("^"),
      saysPlan ? planTerms[plan.kind].code : "",
      row.planName,
      row.period && periodTerms[row.period].code,
      row.amountCents === undefined ? "" : toPlainAmount(row.amountCents),
      row.planPaysPercent === undefined ? "" : toPatientFraction(row.planPaysPercent),
      quantity && quantityTerms[quantity.of].code,
      quantity && String(quantity.value),
      row.authorizationRequired === undefined ? "" : row.authorizationRequired ? "Y" : "N",
      row.network && networkTerms[row.network].code,
      row.procedure && `AD:${row.procedure}`,
    ),
  ];
  if (frequency) loop.push(...toDeliveries(frequency, row.frequencyStyle));
  if (row.otherCoverage) loop.push(segment("REF", "1W", row.otherCoverage.memberId));
  if (benefitYear)
    loop.push(segment("DTP", "292", "RD8", `${toDigits(benefitYear.start)}-${toDigits(benefitYear.end)}`));
  if (row.lastServiceOn) loop.push(...dated("304", row.lastServiceOn));
  if (row.otherCoverage) loop.push(...dated("290", row.otherCoverage.beganOn));
  for (const note of row.notes ?? []) loop.push(segment("MSG", note));
  if (row.dentist) loop.push(...toRelatedLoop(toDentistName(row.dentist), row.dentist.phone));
  if (row.otherCoverage) loop.push(...toRelatedLoop(toOtherPayerName(row.otherCoverage)));
  return loop;
}

/** The limit, and what is left of it if the payer says so. */
function toDeliveries(frequency: Frequency, style: BenefitRow["frequencyStyle"]): string[] {
  const { count, unit, every, period, remaining } = frequency;
  const unitCode = unitTerms[unit].code;
  const isWindow = style === "window" && (period === "month" || period === "year");
  const limit = isWindow
    ? segment("HSD", unitCode, String(count), windowTerms[period].code, String(every))
    : segment("HSD", unitCode, String(count), "", "", limitPeriodTerms[period].code, String(every));
  if (remaining === undefined) return [limit];
  return [limit, segment("HSD", unitCode, String(remaining), "", "", periodTerms.remaining.code)];
}

function toRelatedLoop(name: string, phone?: string): string[] {
  const contact = phone ? [segment("PER", "IC", "", "TE", phone)] : [];
  return [segment("LS", "2120"), name, ...contact, segment("LE", "2120")];
}

function toDentistName({ lastName, firstName, npi }: Dentist): string {
  return segment("NM1", "P3", "1", lastName, firstName, "", "", "", "XX", npi);
}

function toOtherPayerName({ payerName, payerId }: OtherCoverage): string {
  return segment("NM1", "PRP", "2", payerName, "", "", "", "", "PI", payerId);
}
