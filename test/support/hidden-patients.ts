import type { KnownMember } from "../../apps/sandbox/src/index.ts";

/** A patient as an office writes it, and as the payer has it on file. */
export interface HiddenPatient {
  readonly spelling: string;
  readonly asked: object;
  readonly known: KnownMember;
}

type Change = (
  patient: Plain,
  spelling: Spelling,
) => { readonly office?: Partial<Plain>; readonly file?: Partial<Plain> };

interface Plain {
  readonly first: string;
  readonly last: string;
  readonly id: string;
  readonly isChild?: boolean;
}

interface Spelling {
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

const secondNames = ["Ann", "Lou", "Grace", "Mae"];
const lastNames = [
  "Archer",
  "Bishop",
  "Carver",
  "Dalton",
  "Ellery",
  "Forster",
  "Granger",
  "Hollis",
  "Ingram",
  "Keller",
];
const firstNames = ["Ada", "Boris", "Clara", "Dorian", "Edith", "Felix", "Greta", "Hugo", "Ines", "Jonas"];

/** Twenty ways in which offices and payers write one person differently. */
export const spellings: Readonly<Record<string, Change>> = {
  "suffix in the last name": ({ last }, { pick }) => ({
    office: { last: `${last} ${pick(["Jr", "Jr.", "Sr", "III"])}` },
  }),
  "suffix behind a comma": ({ last }) => ({ office: { last: `${last}, Jr.` } }),
  "suffix in the first name": ({ first }) => ({ office: { first: `${first} II` } }),
  "middle initial": ({ first }, { pick }) => ({ office: { first: `${first} ${pick(["B", "C.", "D"])}` } }),
  "middle name": ({ first }, { pick }) => ({ office: { first: `${first} ${pick(secondNames)}` } }),
  "first name with a hyphen": ({ first }, { pick }) => {
    const second = pick(secondNames);
    return { office: { first: `${first}-${second}` }, file: { first: `${first} ${second}` } };
  },
  accents: (_patient, { pick }) => {
    const [office, file] = pick([
      ["José", "Jose"],
      ["Zoë", "Zoe"],
      ["François", "Francois"],
    ] as const);
    return { office: { first: office }, file: { first: file } };
  },
  umlauts: (_patient, { pick }) => {
    const [office, file] = pick([
      ["Müller", "Mueller"],
      ["Schröder", "Schroeder"],
    ] as const);
    return { office: { last: office }, file: { last: file } };
  },
  apostrophe: (_patient, { pick }) => {
    const [office, file] = pick([
      ["O'Neil", "ONeil"],
      ["D’Angelo", "DAngelo"],
    ] as const);
    return { office: { last: office }, file: { last: file } };
  },
  "hyphen as a blank": ({ last }) => ({ office: { last: `${last}-Lowell` }, file: { last: `${last} Lowell` } }),
  "hyphen dropped": ({ last }) => ({ office: { last: `${last}-Lowell` }, file: { last: `${last}Lowell` } }),
  "last of two names": ({ last }) => ({ office: { last: `Lowell-${last}` } }),
  "first of two names": ({ last }) => ({ office: { last: `${last} Lowell` } }),
  "particles joined": () => ({ office: { last: "de la Cruz" }, file: { last: "delaCruz" } }),
  "hyphen added": ({ last }) => ({ office: { last: `${last} Lowell` }, file: { last: `${last}-Lowell` } }),
  "member id with dashes": ({ id }) => ({ office: { id: `${id.slice(0, 4)}-${id.slice(4, 7)}-${id.slice(7)}` } }),
  "member id with blanks": ({ id }) => ({ office: { id: `${id.slice(0, 4)} ${id.slice(4, 7)} ${id.slice(7)}` } }),
  "member id with the person's number": ({ id }, { pick }) => ({
    office: { id: `${id}${pick(["-01", "01", "-02", "00"])}` },
  }),
  "member id without the person's number": ({ id }) => ({
    office: { id: id.slice(1) },
    file: { id: `${id.slice(1)}01` },
  }),
  "dependent with an own record": () => ({ office: { isChild: true }, file: { isChild: true } }),
};

const dob = {
  adult: { slashed: "02/03/1980", iso: "1980-02-03" },
  child: { slashed: "05/06/2014", iso: "2014-05-06" },
};

/** So many patients of this payer, of each spelling as many. */
export function hidePatients(
  count: number,
  { payerId, random }: { payerId: string; random: () => number },
): HiddenPatient[] {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const kinds = Object.entries(spellings);
  return Array.from({ length: count }, (_, index): HiddenPatient => {
    const [spelling, change] = kinds[index % kinds.length] as (typeof kinds)[number];
    const plain = { first: pick(firstNames), last: pick(lastNames), id: `W${String(100_200_300 + index)}` };
    const { office, file } = change(plain, { pick });
    const [written, kept]: Plain[] = [
      { ...plain, ...office },
      { ...plain, ...file },
    ] as [Plain, Plain];
    return { spelling, asked: toAsked(written), known: toKnown(kept as Plain, payerId) };
  });
}

function toAsked({ first, last, id, isChild }: Plain): object {
  const named = { first_name: first, last_name: last, member_id: id, group_number: "G-77" };
  if (!isChild) return { subscriber: { ...named, dob: dob.adult.slashed } };
  const dependent = { first_name: first, last_name: last, dob: dob.child.slashed };
  return { subscriber: { ...named, first_name: "Parent", dob: dob.adult.slashed }, dependent };
}

const toKnown = ({ first, last, id, isChild }: Plain, payerId: string): KnownMember => ({
  payerId,
  firstName: first,
  lastName: last,
  memberId: id,
  dob: isChild ? dob.child.iso : dob.adult.iso,
});
