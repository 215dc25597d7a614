import type { TrueEligibility } from "../document/true-eligibility.ts";
import { splitSentences } from "../text/sentences.ts";
import { formatPhone, labelOfCategory, notStated } from "./format.ts";
import { type Fact, joinShown, pathsOf, type Shown, show, stated } from "./outline.ts";

/** Who treats the patient of a prepaid plan, and who else only after a referral: rows where the payer states it. */
export function dentistAndReferral(document: TrueEligibility): Fact[] {
  const { text, paths } = referral(document);
  return stated([assignedDentist(document), ["Referral", text, ...paths]]);
}

function assignedDentist({ primary_dentist: dentist }: TrueEligibility): Fact {
  const { name, npi, id, phone } = dentist;
  const number = npi === null ? (id ?? "") : `NPI ${npi}`;
  const text = [name ?? "", number, phone === null ? "" : formatPhone(phone)].filter(Boolean).join(", ");
  const paths = pathsOf("/primary_dentist", dentist, ["name", npi === null ? "id" : "npi", "phone"]);
  return ["Assigned dentist", text || notStated, ...paths];
}

/** The payer's own sentences, because the document has no field for them; only of rows about dental care. */
function referral({ messages }: TrueEligibility): Shown {
  const found = new Map<string, Shown>();
  for (const [index, message] of messages.entries()) {
    if (found.size === maxSentences) break;
    if (message.facts.includes("disclaimer") || !referralPattern.test(message.text)) continue;
    const services = nameServices(message.target);
    const sentence = splitSentences(message.text).find((one) => referralPattern.test(one)) ?? "";
    const text = services === "" ? sentence : `${services}: ${sentence}`;
    if (services === undefined || sentence.length > maxLength || found.has(text)) continue;
    found.set(text, show(text, `/messages/${index}/text`));
  }
  return found.size === 0 ? show(notStated) : joinShown([...found.values()], "; ");
}

const referralPattern = /\bREFERRALS?\b/i;

/** The summary prints beside the other facts: longer texts stand among the payer's messages only. */
const maxSentences = 2;
const maxLength = 160;

/** "" for all dental care; undefined for a row that states nothing for the patient's plan. */
function nameServices(target: TrueEligibility["messages"][number]["target"]): string | undefined {
  const { categories = [], procedures = [] } = target ?? {};
  if (categories.includes("general")) return "";
  const names = [...categories.map(labelOfCategory), ...procedures];
  return names.length === 0 || names.length > maxNames ? undefined : names.join(", ");
}

const maxNames = 4;
