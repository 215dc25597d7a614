import { type Day, toDigits } from "../days.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Dentist, Frequency, OtherCoverage, Plan } from "../plans/plan.ts";
import { terms, toPatientFraction, toPlainAmount } from "../terms.ts";
import type { Member, Parties } from "./parties.ts";
import type { Rejection } from "./rejections.ts";

/** Writes an X12 271 of version 005010X279A1 in its envelope. Separators: `*` `^` `:` `~`. */
export function render271(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string {
  const { subscriber, dependent } = parties;
  const patient = dependent ?? subscriber;
  return toInterchange(parties, [
    ...toSubscriberLoop(parties, dependent),
    segment("REF", "6P", plan.group.number, plan.group.name),
    ...(dependent ? [...toDemographics(subscriber, "self"), ...toDependentLoop(parties, dependent)] : []),
    segment("REF", "18", plan.number, plan.name),
    ...toAddress(patient),
    ...toDemographics(patient, dependent?.relationship ?? "self"),
    toDate("346", plan.beganOn),
    plan.endedOn ? toDate("347", plan.endedOn) : toDate("356", plan.beganOn),
    ...rows.flatMap((row) => toBenefitLoop(row, plan)),
  ]);
}

export function render271Rejection(parties: Parties, { level, code, followUp }: Rejection): string {
  const aaa = segment("AAA", level === "payer" ? "Y" : "N", "", code, followUp);
  if (level === "payer" || level === "provider") return toInterchange(parties, [...toSourceLoops(parties, level), aaa]);
  const dependent = level === "patient" ? parties.dependent : undefined;
  return toInterchange(parties, [
    ...toSubscriberLoop(parties, dependent),
    ...(dependent ? toDependentLoop(parties, dependent) : []),
    aaa,
    toBirth(dependent ?? parties.subscriber),
  ]);
}

function toSubscriberLoop(parties: Parties, dependent: Member | undefined): string[] {
  const { lastName, firstName, memberId } = parties.subscriber;
  return [
    ...toSourceLoops(parties, "subscriber"),
    segment("HL", "3", "2", "22", dependent ? "1" : "0"),
    ...(dependent ? [] : [toTrace(parties)]),
    segment("NM1", "IL", "1", lastName, firstName, "", "", "", "MI", memberId),
  ];
}

function toDependentLoop(parties: Parties, { lastName, firstName }: Member): string[] {
  return [segment("HL", "4", "3", "23", "0"), toTrace(parties), segment("NM1", "03", "1", lastName, firstName)];
}

const toTrace = ({ traceNumber }: Parties) => segment("TRN", "2", traceNumber, "9NIGHTGRD1");

const toBirth = ({ dob }: Member, gender?: string) => segment("DMG", "D8", toDigits(dob), gender);

const toDemographics = (member: Member, relationship: keyof typeof terms.relationship) => [
  toBirth(member, member.gender),
  segment("INS", relationship === "self" ? "Y" : "N", terms.relationship[relationship].code),
];

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
  // ISA has a fixed width: parsers read the separators from fixed positions in it.
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

function toAddress({ address }: Member): string[] {
  return [segment("N3", address.line1), segment("N4", address.city, address.state, address.postalCode)];
}

const toDate = (qualifier: string, day: Day) => segment("DTP", qualifier, "D8", toDigits(day));

function toBenefitLoop(row: BenefitRow, plan: Plan): string[] {
  const { quantity, frequency, benefitYear } = row;
  const loop = [
    segment(
      "EB",
      terms.kind[row.kind].code,
      terms.level[row.level].code,
      row.services.map((service) => terms.service[service].code).join("^"),
      row.planName !== undefined ? terms.plan[plan.kind].code : "",
      row.planName,
      row.period && terms.period[row.period].code,
      row.amountCents === undefined ? "" : toPlainAmount(row.amountCents),
      row.planPaysPercent === undefined ? "" : toPatientFraction(row.planPaysPercent),
      quantity && terms.quantity[quantity.of].code,
      quantity && String(quantity.value),
      row.authorizationRequired === undefined ? "" : row.authorizationRequired ? "Y" : "N",
      row.network && terms.network[row.network].code,
      row.procedure && `AD:${row.procedure}`,
    ),
  ];
  if (frequency) loop.push(...toDeliveries(frequency, row.frequencyStyle));
  if (row.otherCoverage) loop.push(segment("REF", "1W", row.otherCoverage.memberId));
  if (benefitYear)
    loop.push(segment("DTP", "292", "RD8", `${toDigits(benefitYear.start)}-${toDigits(benefitYear.end)}`));
  if (row.lastServiceOn) loop.push(toDate("304", row.lastServiceOn));
  if (row.otherCoverage) loop.push(toDate("290", row.otherCoverage.beganOn));
  for (const note of row.notes ?? []) loop.push(segment("MSG", note));
  if (row.dentist) loop.push(...toRelatedLoop(toDentistName(row.dentist), row.dentist.phone));
  if (row.otherCoverage) loop.push(...toRelatedLoop(toOtherPayerName(row.otherCoverage)));
  return loop;
}

function toDeliveries(frequency: Frequency, style: BenefitRow["frequencyStyle"]): string[] {
  const { count, unit, every, period, remaining } = frequency;
  const unitCode = terms.unit[unit].code;
  const isWindow = style === "window" && (period === "month" || period === "year");
  const limit = isWindow
    ? segment("HSD", unitCode, String(count), terms.window[period].code, String(every))
    : segment("HSD", unitCode, String(count), "", "", terms.limitPeriod[period].code, String(every));
  if (remaining === undefined) return [limit];
  return [limit, segment("HSD", unitCode, String(remaining), "", "", terms.period.remaining.code)];
}

function toRelatedLoop(name: string, phone?: string): string[] {
  const contact = phone ? [segment("PER", "IC", "", "TE", phone)] : [];
  return [segment("LS", "2120"), name, ...contact, segment("LE", "2120")];
}

const toDentistName = ({ lastName, firstName, npi }: Dentist) =>
  segment("NM1", "P3", "1", lastName, firstName, "", "", "", "XX", npi);

const toOtherPayerName = ({ payerName, payerId }: OtherCoverage) =>
  segment("NM1", "PRP", "2", payerName, "", "", "", "", "PI", payerId);
