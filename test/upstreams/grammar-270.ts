/**
 * An X12 grammar of the eligibility inquiries (270, 005010X279A1) that Nightguard may send: narrower than the
 * implementation guide, which also allows what we never need (several patients, other identifiers, extended characters).
 *
 * Written from the guide's rules and not from the writer's code, so that a misreading in one shows in the other.
 */

/** What is wrong with an interchange, in words, with the loop, segment and element; empty: nothing. */
export function faultsOf270(interchange: string): string[] {
  const envelope = faultsOfHeader(interchange);
  if (envelope.length > 0) return envelope;
  const segments = interchange
    .slice(0, -1)
    .split("~")
    .map((text) => text.split("*"));
  const reader = new Reader(segments);
  for (const loop of LOOPS) loop(reader);
  reader.end();
  return [...faultsOfCharacters(segments), ...reader.faults, ...faultsOfControls(segments)];
}

// Positions of ISA's separators: it is the one segment of fixed length.
const ISA_LENGTH = 106;
const ISA_ELEMENTS = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1];

function faultsOfHeader(interchange: string): string[] {
  const header = interchange.slice(0, ISA_LENGTH);
  const elements = header.slice(0, -1).split("*");
  if (!header.startsWith("ISA*")) return ["ISA: the interchange does not begin with ISA*"];
  if (header.length !== ISA_LENGTH || header.at(-1) !== "~" || header.indexOf("~") !== ISA_LENGTH - 1) {
    return ["ISA: is not 106 characters with its terminator"];
  }
  const lengths = elements.slice(1).map((element) => element.length);
  if (lengths.join() !== ISA_ELEMENTS.join()) return ["ISA: an element does not have its fixed length"];
  if (!interchange.endsWith("~")) return ["IEA: the last segment is not terminated"];
  return [];
}

// --- Characters ---

const BASIC = /^[A-Z0-9 !"&'()+,\-./;?=]*$/;

function faultsOfCharacters(segments: readonly string[][]): string[] {
  const faults: string[] = [];
  for (const [index, [tag = "", ...elements]] of segments.entries()) {
    for (const [position, element] of elements.entries()) {
      const at = `${tag}${String(position + 1).padStart(2, "0")}`;
      // The only places of the component and the repetition separator, besides the ISA that declares them.
      const isSeparators = at === "ISA11" || at === "ISA16";
      const data = at === "EQ01" ? element.replaceAll("^", "") : at === "EQ02" ? element.replaceAll(":", "") : element;
      if (!isSeparators && !BASIC.test(data))
        faults.push(`segment ${index + 1}: ${at} has a character outside the basic set`);
      if (tag !== "ISA" && element !== element.trimEnd()) faults.push(`segment ${index + 1}: ${at} ends with a blank`);
      if (tag !== "ISA" && element !== element.trimStart())
        faults.push(`segment ${index + 1}: ${at} begins with a blank`);
    }
    if (elements.length === 0) faults.push(`segment ${index + 1}: has no elements`);
    else if (elements.at(-1) === "") faults.push(`segment ${index + 1}: ${tag} ends with an empty element`);
  }
  return faults;
}

// --- Elements ---

/** Undefined if the value may stand there; else what it should be. */
type Check = (value: string) => string | undefined;
/** One element of a segment: required, optional, or not used. */
type Element = { readonly use: "must" | "may"; readonly check: Check } | { readonly use: "never" };

const must = (check: Check): Element => ({ use: "must", check });
const may = (check: Check): Element => ({ use: "may", check });
const never: Element = { use: "never" };

const code =
  (...codes: string[]): Check =>
  (value) =>
    codes.includes(value) ? undefined : `is none of ${codes.join(" ")}`;
const text =
  (min: number, max: number): Check =>
  (value) =>
    value.length >= min && value.length <= max ? undefined : `is not ${min} to ${max} characters`;
const pattern =
  (expression: RegExp, meaning: string): Check =>
  (value) =>
    expression.test(value) ? undefined : `is not ${meaning}`;

const date: Check = (value) => (isDate(value) ? undefined : "is not a date CCYYMMDD");
const shortDate: Check = (value) => (isDate(`20${value}`) ? undefined : "is not a date YYMMDD");
const time = pattern(/^([01]\d|2[0-3])[0-5]\d$/, "a time HHMM");
const npi = pattern(/^\d{10}$/, "a number of 10 digits");
const interchangeQualifier = code("01", "14", "20", "27", "28", "29", "30", "33", "ZZ");

function isDate(value: string): boolean {
  if (!/^(18|19|20)\d{6}$/.test(value)) return false;
  const iso = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
}

const serviceTypes: Check = (value) => {
  const codes = value.split("^");
  if (codes.length > 99 || new Set(codes).size < codes.length) return "has a service type twice, or more than 99";
  const isKnown = codes.every((each) => /^([1-9]|[1-9]\d|[A-Z][0-9A-Z])$/.test(each) && each !== "29" && each !== "31");
  return isKnown ? undefined : "has a service type that is none";
};
const procedure = pattern(/^AD:D\d{4}(:[A-Z0-9]{2}){0,4}$/, "a CDT code as AD:D0000 with up to 4 modifiers");
const coverageLevel = code("CHD", "DEP", "ECH", "EMP", "ESP", "FAM", "IND", "SPC", "SPO");

// --- Segments ---

interface SegmentRule {
  readonly tag: string;
  readonly elements: readonly Element[];
  readonly count: readonly [min: number, max: number];
  /** What no single element shows. */
  readonly also?: Check2;
}
type Check2 = (element: (position: number) => string) => string | undefined;

const ISA: SegmentRule = {
  tag: "ISA",
  count: [1, 1],
  elements: [
    must(code("00")),
    never,
    must(code("00", "01")),
    may(text(10, 10)),
    must(interchangeQualifier),
    must(text(15, 15)),
    must(interchangeQualifier),
    must(text(15, 15)),
    must(shortDate),
    must(time),
    must(code("^")),
    must(code("00501")),
    must(pattern(/^\d{9}$/, "9 digits")),
    must(code("0", "1")),
    must(code("P", "T")),
    must(code(":")),
  ],
  also: (element) => {
    if (element(3) === "00" && element(4).trim() !== "") return "ISA04 has a password though ISA03 is 00";
    if (element(3) === "01" && element(4).trim() === "") return "ISA04 lacks the password that ISA03 announces";
    if (/^ /.test(element(6)) || /^ /.test(element(8))) return "ISA06 or ISA08 is empty or not left-justified";
    return element(13) === "000000000" ? "ISA13 is zero" : undefined;
  },
};

const GS: SegmentRule = {
  tag: "GS",
  count: [1, 1],
  elements: [
    must(code("HS")),
    must(text(2, 15)),
    must(text(2, 15)),
    must(date),
    must(time),
    must(pattern(/^[1-9]\d{0,8}$/, "1 to 9 digits without leading zeros")),
    must(code("X")),
    must(code("005010X279A1")),
  ],
};

const ST: SegmentRule = {
  tag: "ST",
  count: [1, 1],
  elements: [must(code("270")), must(pattern(/^[A-Z0-9]{4,9}$/, "4 to 9 characters")), must(code("005010X279A1"))],
};

const BHT: SegmentRule = {
  tag: "BHT",
  count: [1, 1],
  elements: [must(code("0022")), must(code("13")), must(text(1, 50)), must(date), must(time), may(code("RT"))],
};

/** @param parent the HL it belongs to, undefined for the first; @param children what HL04 may say */
const HL = (level: { id: string; parent?: string; levelCode: string; children: readonly string[] }): SegmentRule => ({
  tag: "HL",
  count: [1, 1],
  elements: [
    must(code(level.id)),
    level.parent === undefined ? never : must(code(level.parent)),
    must(code(level.levelCode)),
    must(code(...level.children)),
  ],
});

/** A name: organizations (`2`) have no first name, and an identifier has a qualifier. */
const nameRules: Check2 = (element) => {
  if (element(2) === "2" && [4, 5, 7].some((position) => element(position) !== ""))
    return "NM104, 05 or 07 of an organization";
  if ((element(8) === "") !== (element(9) === "")) return "NM108 and NM109 do not stand together";
  return element(8) === "XX" ? npi(element(9)) && `NM109 ${npi(element(9))}` : undefined;
};

const NAME_SUFFIX = [may(text(1, 25)), never, may(text(1, 10))];

const payerName: SegmentRule = {
  tag: "NM1",
  count: [1, 1],
  elements: [
    must(code("2B", "36", "GP", "P5", "PR")),
    must(code("2")),
    may(text(1, 60)),
    may(text(1, 35)),
    ...NAME_SUFFIX,
    must(code("24", "46", "FI", "NI", "PI", "XV", "XX")),
    must(text(2, 80)),
  ],
  also: nameRules,
};

const providerName: SegmentRule = {
  tag: "NM1",
  count: [1, 1],
  elements: [
    must(code("1P", "2B", "36", "80", "FA", "GP", "P5", "PR")),
    must(code("1", "2")),
    must(text(1, 60)),
    may(text(1, 35)),
    ...NAME_SUFFIX,
    must(code("24", "34", "FI", "PI", "PP", "SV", "XV", "XX")),
    must(text(2, 80)),
  ],
  also: nameRules,
};

const subscriberName: SegmentRule = {
  tag: "NM1",
  count: [1, 1],
  elements: [
    must(code("IL")),
    must(code("1")),
    may(text(1, 60)),
    may(text(1, 35)),
    ...NAME_SUFFIX,
    must(code("MI")),
    must(text(2, 80)),
  ],
  also: nameRules,
};

const dependentName: SegmentRule = {
  tag: "NM1",
  count: [1, 1],
  elements: [must(code("03")), must(code("1")), must(text(1, 60)), must(text(1, 35)), ...NAME_SUFFIX],
};

const reference = (count: readonly [number, number], ...qualifiers: string[]): SegmentRule => ({
  tag: "REF",
  count,
  elements: [must(code(...qualifiers)), must(text(1, 50))],
  also: (element) =>
    element(1) === "TJ" || element(1) === "SY" || element(1) === "EI"
      ? /^\d{9}$/.test(element(2))
        ? undefined
        : "REF02 is not nine digits"
      : undefined,
});

const street: SegmentRule = { tag: "N3", count: [0, 1], elements: [must(text(1, 55)), may(text(1, 55))] };
const city: SegmentRule = {
  tag: "N4",
  count: [0, 1],
  elements: [must(text(2, 30)), may(pattern(/^[A-Z]{2}$/, "a state of 2 letters")), may(text(3, 15)), may(text(2, 3))],
};

const PROVIDER_CODES = "AD AT BI CO CV H HH LA OT P1 P2 PC PE R RF SB SK SU".split(" ");
const providerInformation: SegmentRule = {
  tag: "PRV",
  count: [0, 1],
  elements: [
    must(code(...PROVIDER_CODES)),
    must(code("PXC")),
    must(pattern(/^\d{3}[A-Z0-9]{6}X$/, "a taxonomy code of 10 characters")),
  ],
};

const trace: SegmentRule = {
  tag: "TRN",
  count: [1, 2],
  elements: [
    must(code("1")),
    must(text(1, 50)),
    must(pattern(/^[139].{9}$/, "10 characters beginning with 1, 3 or 9")),
    may(text(1, 50)),
  ],
};

const demographics: SegmentRule = {
  tag: "DMG",
  count: [0, 1],
  elements: [must(code("D8")), must(date), may(code("M", "F"))],
};

const subscriberRelationship: SegmentRule = {
  tag: "INS",
  count: [0, 1],
  elements: [must(code("Y")), must(code("18")), ...Array.from({ length: 14 }, () => never), must(text(1, 9))],
};
const dependentRelationship: SegmentRule = {
  tag: "INS",
  count: [0, 1],
  elements: [must(code("N")), must(code("01", "19", "34"))],
};

const dates: SegmentRule = {
  tag: "DTP",
  count: [0, 2],
  elements: [must(code("291", "102")), must(code("D8", "RD8")), must(text(8, 17))],
  also: (element) => {
    const [from = "", to, ...more] = element(3).split("-");
    if (element(2) === "D8") return to === undefined && isDate(from) ? undefined : "DTP03 is not a date CCYYMMDD";
    const isRange = to !== undefined && more.length === 0 && isDate(from) && isDate(to) && from <= to;
    return isRange ? undefined : "DTP03 is not a range CCYYMMDD-CCYYMMDD";
  },
};

const inquiry: SegmentRule = {
  tag: "EQ",
  count: [1, 99],
  elements: [may(serviceTypes), may(procedure), may(coverageLevel)],
  also: (element) => ((element(1) === "") === (element(2) === "") ? "not exactly one of EQ01 and EQ02" : undefined),
};

const GE: SegmentRule = { tag: "GE", count: [1, 1], elements: [must(code("1")), must(text(1, 9))] };
const IEA: SegmentRule = { tag: "IEA", count: [1, 1], elements: [must(code("1")), must(text(9, 9))] };
const SE: SegmentRule = {
  tag: "SE",
  count: [1, 1],
  elements: [must(pattern(/^[1-9]\d{0,9}$/, "a count")), must(text(4, 9))],
};

// --- Loops, in their order ---

const PROVIDER_REFERENCES = "0B 1C 1D 1J 4A CT EL EO HPI JD N5 N7 Q4 SY TJ".split(" ");
const SUBSCRIBER_REFERENCES = "18 1L 1W 3H 6P CT EA EJ F6 GH HJ IG N6 NQ SY Y4".split(" ");
const DEPENDENT_REFERENCES = "18 1L 6P CT EA EJ F6 GH HJ IG N6 SY Y4".split(" ");

const LOOPS: readonly ((reader: Reader) => void)[] = [
  (reader) => reader.read("envelope", [ISA, GS, ST, BHT]),
  (reader) => {
    reader.read("2000A", [HL({ id: "1", levelCode: "20", children: ["1"] })]);
    reader.read("2100A", [payerName]);
  },
  (reader) => {
    reader.read("2000B", [HL({ id: "2", parent: "1", levelCode: "21", children: ["1"] })]);
    reader.read("2100B", [providerName, reference([0, 9], ...PROVIDER_REFERENCES), street, city, providerInformation]);
  },
  (reader) => {
    const hasDependent = reader.element(4) === "1";
    reader.read("2000C", [HL({ id: "3", parent: "2", levelCode: "22", children: ["0", "1"] })]);
    // The question, its date and its trace number stand at the patient's level alone.
    if (hasDependent) {
      reader.read("2100C", [subscriberName, ...personRules(SUBSCRIBER_REFERENCES, subscriberRelationship)]);
      reader.read("2000D", [HL({ id: "4", parent: "3", levelCode: "23", children: ["0"] }), trace]);
      reader.read("2100D", [dependentName, ...personRules(DEPENDENT_REFERENCES, dependentRelationship), dates]);
      reader.read("2110D", [inquiry]);
    } else {
      reader.read("2000C", [trace]);
      reader.read("2100C", [subscriberName, ...personRules(SUBSCRIBER_REFERENCES, subscriberRelationship), dates]);
      reader.read("2110C", [inquiry]);
    }
  },
  (reader) => reader.read("envelope", [SE, GE, IEA]),
];

function personRules(references: readonly string[], relationship: SegmentRule): SegmentRule[] {
  return [reference([0, 9], ...references), street, city, providerInformation, demographics, relationship];
}

/** Walks over the segments once; a segment that no rule expects is a fault, and the walk goes on behind it. */
class Reader {
  readonly faults: string[] = [];
  private readonly segments: readonly string[][];
  private position = 0;

  constructor(segments: readonly string[][]) {
    this.segments = segments;
  }

  /** An element of the segment that comes next. */
  element(position: number): string {
    return this.segments[this.position]?.[position] ?? "";
  }

  read(loop: string, rules: readonly SegmentRule[]): void {
    for (const rule of rules) {
      const qualifiers = new Set<string>();
      let count = 0;
      while (this.element(0) === rule.tag && count < rule.count[1]) {
        if (qualifiers.has(this.element(1)) && ["REF", "DTP"].includes(rule.tag)) {
          this.faults.push(`${loop}: ${rule.tag}*${this.element(1)} stands twice`);
        }
        qualifiers.add(this.element(1));
        this.check(loop, rule);
        this.position += 1;
        count += 1;
      }
      if (count < rule.count[0])
        this.faults.push(`${loop}: ${rule.tag} is missing, found ${this.element(0) || "the end"}`);
    }
  }

  end(): void {
    const rest = this.segments.slice(this.position);
    if (rest.length > 0) this.faults.push(`${rest.length} segments not expected there, first ${rest[0]?.[0]}`);
  }

  private check(loop: string, rule: SegmentRule): void {
    const [, ...values] = this.segments[this.position] ?? [];
    if (values.length > rule.elements.length) this.faults.push(`${loop}: ${rule.tag} has too many elements`);
    for (const [index, element] of rule.elements.entries()) {
      const value = values[index] ?? "";
      const at = `${loop}: ${rule.tag}${String(index + 1).padStart(2, "0")}`;
      const isEmpty = value.trim() === "";
      if (element.use === "never") {
        if (!isEmpty) this.faults.push(`${at} is not used`);
      } else if (isEmpty) {
        if (element.use === "must") this.faults.push(`${at} is missing`);
      } else {
        const fault = element.check(value);
        if (fault) this.faults.push(`${at} ${fault}`);
      }
    }
    const fault = rule.also?.((position) => values[position - 1] ?? "");
    if (fault) this.faults.push(`${loop}: ${fault}`);
  }
}

/** Control numbers, counts and identifiers that two segments say alike. */
function faultsOfControls(segments: readonly string[][]): string[] {
  const first = (tag: string): string[] => segments.find((segment) => segment[0] === tag) ?? [];
  const [isa, gs, st, se, ge, iea] = [first("ISA"), first("GS"), first("ST"), first("SE"), first("GE"), first("IEA")];
  const length = segments.indexOf(se) - segments.indexOf(st) + 1;
  const pairs: readonly [string, string | undefined, string | undefined][] = [
    ["IEA02 is not ISA13", iea[2], isa[13]],
    ["GE02 is not GS06", ge[2], gs[6]],
    ["SE02 is not ST02", se[2], st[2]],
    ["SE01 does not count the segments from ST to SE", se[1], String(length)],
    ["GS02 is not ISA06", gs[2], isa[6]?.trimEnd()],
    ["GS03 is not ISA08", gs[3], isa[8]?.trimEnd()],
    ["GS04 is not ISA09", gs[4]?.slice(2), isa[9]],
  ];
  return pairs.filter(([, one, other]) => one !== other).map(([fault]) => fault);
}
