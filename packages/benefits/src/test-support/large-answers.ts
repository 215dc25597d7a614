import { anInterchange } from "../test-support.ts";

/** A kind of answer that can be made as large as one likes. */
export interface LargeAnswer {
  readonly name: string;
  /** @param size how many of what the name says */
  readonly body: (size: number) => string;
}

const hasActivePlan = "EB*1*IND*35*PR*NORTH PPO";

/** `of` makes the segments of one of the parts. */
const manyOf = (size: number, of: (index: number) => readonly string[]): string[] =>
  Array.from({ length: size }, (_part, index) => of(index)).flat();

const code = (index: number): string => `D${String(100 + (index % 9_800)).padStart(4, "0")}`;

const day = (index: number): string =>
  `20${20 + (index % 6)}${twoDigits(1 + (index % 12))}${twoDigits(1 + (index % 28))}`;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Words without digits, different for each index: numbers in messages have a meaning. */
const word = (index: number): string =>
  index < 20 ? String.fromCharCode(0x42 + index) : word(Math.trunc(index / 20)) + word(index % 20);

const people = [
  "HL*1**20*1",
  "NM1*PR*2*NORTH DENTAL*****PI*ND1",
  "HL*2*1*21*1",
  "NM1*1P*2*LAKE DENTISTRY*****XX*1234567893",
  "HL*3*2*22*0",
  "TRN*2*TRC-1*9877281234",
  "NM1*IL*1*DOE*ANN****MI*M1",
  "REF*6P*0047120*HARBOR INC",
  "DMG*D8*19870914*F",
  "DTP*346*D8*20240101",
];

/** Parts in a subscriber's loop that begins with an active plan. */
const rows = (name: string, of: (index: number) => readonly string[], before: readonly string[] = [hasActivePlan]) => ({
  name,
  body: (size: number) => anInterchange(...people, ...before, ...manyOf(size, of)),
});

/** Parts after a first row, all within that row. */
const within = (name: string, row: string, of: (index: number) => readonly string[]) =>
  rows(name, of, [hasActivePlan, row]);

const statusRows: readonly LargeAnswer[] = [
  rows("status rows of one plan", () => [hasActivePlan]),
  rows("status rows of plans without a name", () => ["EB*1*IND*35"], []),
  rows("status rows of other plans", (index) => [`EB*1*IND*35*PR*PLAN ${word(index)}`]),
  rows("status rows of one other plan", (index) => ["EB*1*IND*35*PR*SOUTH PPO", `DTP*346*D8*${day(index)}`]),
  rows("status rows whose periods have ended", () => ["EB*1*IND*35*PR*NORTH PPO", "DTP*291*RD8*20200101-20201231"]),
  rows("status rows that have all ended", () => ["EB*1*IND*35*PR*NORTH PPO", "DTP*291*RD8*20200101-20201231"], []),
  rows("status rows of the health plan and of categories", (index) => [
    `EB*${1 + (index % 8)}*IND*${index % 2 === 0 ? "30" : "23^41"}*PR*PLAN ${word(index % 9)}`,
  ]),
  rows("plans that end in words", (index) => [hasActivePlan, `MSG*COVERAGE TERMINATED ON 0${1 + (index % 9)}/30/2025`]),
];

const serviceRows: readonly LargeAnswer[] = [
  rows("limits of one service", (index) => ["EB*F*IND*41*******W", `HSD*VS*${index}***23*1`]),
  rows("equal limits of one service", () => ["EB*F*IND*41*******W", "HSD*VS*2***23*1"]),
  within("limits within one row", "EB*F*IND*41", (index) => [`HSD*VS*${index}***23*1`, "MSG*PER TOOTH"]),
  rows("limits that share a code", (index) => [
    `EB*F*IND*********W*AD:${code(index)}`,
    "HSD*VS*1***23*1",
    `MSG*SHARES FREQUENCY WITH ${code(index + 1)}`,
  ]),
  within("codes that one row names in messages", "EB*I*IND", (index) => [`MSG*${code(index)} IS NOT COVERED`]),
  rows("limits of one service that share codes", (index) => [
    "EB*F*IND*********W*AD:D0120",
    `HSD*VS*${index}***23*1`,
    `MSG*SHARES FREQUENCY WITH ${code(index % 50)}`,
  ]),
  within("codes that share one limit", "EB*F*IND*********W*AD:D0120", (index) => [
    `MSG*SHARES FREQUENCY WITH ${code(index)}`,
  ]),
  rows("procedures", (index) => [
    `EB*F*IND*********W*AD:${code(index)}`,
    `HSD*VS*${1 + (index % 3)}***23*1`,
    `DTP*304*D8*${day(index)}`,
    `EB*A*IND******.2****Y*AD:${code(index)}`,
  ]),
  rows("rows of one procedure", (index) => [
    `EB*A*IND******.${1 + (index % 8)}****Y*AD:D1110`,
    `DTP*304*D8*${day(index)}`,
  ]),
  rows("amounts of one kind", (index) => [`EB*F*IND*35***23*${1_000 + index}*****Y`]),
  rows("amounts of services and periods", (index) => [
    `EB*${index % 2 === 0 ? "F" : "C"}*IND*${23 + (index % 6)}***${[21, 22, 23, 24, 29, 34][index % 6]}*${1_000 + index}*****Y`,
  ]),
  rows("amounts of benefit years", (index) => [
    `EB*F*IND*35***23*${1_000 + index}*****Y`,
    `DTP*292*RD8*${2000 + (index % 90)}0101-${2000 + (index % 90)}1231`,
  ]),
  rows("shares of places", (index) => [`EB*A*IND*40*****.${1 + (index % 8)}****Y`, `III*ZZ*${11 + (index % 12)}`]),
  rows("status rows of two plans and their amounts", (index) => [
    `EB*1*IND*30**SOUTH ${word(index % 2)}`,
    `EB*C*IND****23*${index}*****Y`,
  ]),
  rows("amounts of procedures", (index) => [`EB*F*IND****23*${1_000 + index}*****Y*AD:${code(index)}`]),
  rows("waiting periods", (index) => [
    `EB*F*IND*32^${23 + (index % 6)}*****MN*${index % 24}`,
    `EB*F*IND*${23 + (index % 6)}`,
    "DTP*348*D8*20260101",
  ]),
  rows("ages and authorizations", (index) => [`EB*F*IND*******S7*${index % 90}*Y*W*AD:${code(index)}`]),
  rows("exclusions", (index) => [`EB*I*IND*********W*AD:${code(index)}`, "MSG*NOT COVERED"]),
  rows("limitations that continue a row", () => ["EB*F*IND", "HSD*VS*2***23*1"]),
  within("dates within one row", "EB*F*IND*********W*AD:D1110", (index) => [
    `DTP*304*D8*${day(index)}`,
    `DTP*348*D8*${day(index)}`,
    `DTP*472*D8*${day(index)}`,
  ]),
  within("service types of one row", "EB*A*IND*35*****.2", () => ["EB*A*IND*4^4^23^4^4*****.2", "MSG*PER TOOTH"]),
];

const messages: readonly LargeAnswer[] = [
  within("messages within one row", "EB*D*IND*35", (index) => [`MSG*CALL ${word(index)} FOR MORE`]),
  within("messages about the plan within one row", "EB*D*IND*35", (index) => [
    ["MSG*MISSING TOOTH CLAUSE APPLIES", "MSG*CHILDREN COVERED TO AGE 26", "MSG*NO WAITING PERIODS APPLY"][index % 3] ??
      "",
  ]),
  within("messages of one text that was cut", "EB*F*IND*35***23*1500*****Y", (index) => [
    `MSG*${word(index)} IS A PART OF THE CONTRACT AND ITS CERTIFICATE AND OF`,
  ]),
  within("messages of one text that was cut, without an amount", "EB*A*IND*25", () => ["MSG*AND THE"]),
  rows("sentences of a row each", (index) => [
    "EB*D*IND*35",
    `MSG*${word(index)} IS COVERED. MISSING TOOTH CLAUSE APPLIES AND DEDUCTIBLE DOES NOT APPLY`,
  ]),
  rows("amounts whose messages say that they are others", (index) => [
    `EB*F*IND*35***23*${1_000 + index}*****Y`,
    ["MSG*CARRY OVER OF THE YEARLY MAXIMUM", "MSG*EVERY OTHER MAXIMUM", "MSG*BASIC/MAJOR/SELECT"][index % 3] ?? "",
  ]),
  rows("amounts named in words", (index) => [`EB*C*IND*35**DEDUCTIBLE MET*23*${index}*****Y`]),
  rows("rows for listed procedures", (index) => [
    `EB*F*IND*25***23*${index}*****Y`,
    `MSG*THIS LIMIT IS FOR ${code(index)}`,
  ]),
  rows("messages of a row each", (index) => ["EB*D*IND*35", `MSG*${word(index)} IS PAID ON SEAT DATE`]),
  rows("names of networks", (index) => ["EB*D*IND*35", `MSG*${word(index)} NETWORK`]),
  within("restrictions within one row", "EB*F*IND*********W*AD:D1351", (index) => [`MSG*TEETH ${index} ONLY`]),
  rows("messages that name codes", (index) => ["EB*A*IND*35*****.5", `MSG*${code(index)} IS NOT COVERED`]),
  rows("messages that name another payer as primary", (index) => [
    "EB*R*IND*35",
    "LS*2120",
    `NM1*PR*2*${word(index)} INSURANCE`,
    "LE*2120",
    "EB*D*IND*35",
    `MSG*${word(index + 1)} INSURANCE IS PRIMARY`,
  ]),
  within("payers that one row calls primary", "EB*R*IND*35", (index) => [`MSG*${word(index)} INSURANCE IS PRIMARY`]),
  {
    name: "messages of the subscriber",
    body: (size) => anInterchange(...people, ...manyOf(size, (index) => [`MSG*CALL ${word(index)}`]), hasActivePlan),
  },
];

const parties: readonly LargeAnswer[] = [
  rows("other coverage", (index) => [
    "EB*R*IND*35",
    "LS*2120",
    `NM1*PRP*2*PAYER ${word(index)}*****PI*${index}`,
    "PER*IC**TE*8005550142",
    "LE*2120",
  ]),
  within("payers within one row", "EB*R*IND*35", (index) => [
    `NM1*PRP*2*PAYER ${word(index)}`,
    "REF*IG*1",
    "N3*1 ROAD",
  ]),
  within("telephone numbers and references of one payer", "EB*R*IND*35~NM1*PR*2*SOUTH", (index) => [
    `PER*IC**TE*${8_005_550_000 + index}`,
    `REF*6P*${index}`,
  ]),
  rows("dentists", (index) => ["EB*L*IND*35", `NM1*P3*1*LEE*${word(index)}`]),
  {
    name: "references and dates of the subscriber",
    body: (size) =>
      anInterchange(
        ...people,
        ...manyOf(size, (index) => [`REF*6P*${index}`, `REF*18*${index}`, `DTP*356*D8*${day(index)}`]),
        hasActivePlan,
      ),
  },
  {
    name: "dependents",
    body: (size) =>
      anInterchange(
        ...people,
        hasActivePlan,
        ...manyOf(size, (index) => ["HL*4*3*23*0", `NM1*03*1*DOE*${word(index)}`, "INS*N*19", "EB*1*IND*35"]),
      ),
  },
  {
    name: "dependents without rows",
    body: (size) =>
      anInterchange(
        ...people,
        hasActivePlan,
        ...manyOf(size, (index) => ["HL*4*3*23*0", `NM1*03*1*DOE*${word(index)}`]),
      ),
  },
  {
    name: "subscribers",
    body: (size) =>
      anInterchange(
        ...people,
        ...manyOf(size, (index) => ["HL*3*2*22*0", `TRN*2*${index}`, `NM1*IL*1*DOE*ANN****MI*${index}`, hasActivePlan]),
      ),
  },
  {
    name: "transaction sets",
    body: (size) =>
      anInterchange(
        ...people,
        hasActivePlan,
        ...manyOf(size, (index) => ["SE*1*0001", `ST*271*${index}`, ...people, hasActivePlan]),
      ),
  },
  {
    name: "rejections",
    body: (size) =>
      anInterchange(...people.slice(0, -1), ...manyOf(size, (index) => [`AAA*N**${40 + (index % 40)}*C`])),
  },
];

const unmapped: readonly LargeAnswer[] = [
  rows("unknown segments", (index) => [`ZZ${index % 10}*${index}`]),
  rows("rows that no rule reads", (index) => [
    `EB*X*IND*${index % 99}`,
    "III*ZZ*11",
    `REF*ZZ*${index}`,
    "DTP*999*D8*20260101",
  ]),
  rows("values that are not valid", () => [
    "EB*A*IND*35*****1X",
    "EB*F*IND*41***23*X",
    "HSD*VS*X",
    "DTP*304*D8*20269999",
  ]),
  rows("rows of another plan", (index) => [`EB*C*IND*35**SOUTH*23*${index}`, "MSG*X"], [
    hasActivePlan,
    "EB*1*IND*35**SOUTH",
  ]),
  {
    name: "lines of 80 columns",
    body: (size) =>
      anInterchange(
        ...people,
        hasActivePlan,
        ...manyOf(size, (index) => ["EB*F*IND*41*******W", `HSD*VS*${index}***23*1`]),
      )
        .replaceAll("\n", "")
        .replaceAll(/.{80}/g, "$&\n"),
  },
];

/** JSON that mirrors a 271, with these members. */
const stedi = (name: string, of: (size: number) => object): LargeAnswer => ({
  name: `JSON that mirrors a 271: ${name}`,
  body: (size) =>
    JSON.stringify({
      payer: { name: "NORTH DENTAL" },
      subscriber: { memberId: "M1", firstName: "ANN", lastName: "DOE" },
      benefitsInformation: [{ code: "1", serviceTypeCodes: ["35"], planCoverage: "NORTH PPO" }],
      ...of(size),
    }),
});

const list = <Item>(size: number, of: (index: number) => Item): Item[] =>
  Array.from({ length: size }, (_item, index) => of(index));

const jsonLikeX12: readonly LargeAnswer[] = [
  stedi("rows", (size) => ({
    benefitsInformation: list(size, (index) => ({
      code: index === 0 ? "1" : "F",
      serviceTypeCodes: ["35"],
      benefitQuantity: String(index),
      compositeMedicalProcedureIdentifier: { productOrServiceIDQualifierCode: "AD", procedureCode: code(index) },
      benefitsServiceDelivery: [{ quantityQualifierCode: "VS", quantity: "2", timePeriodQualifierCode: "23" }],
      benefitsDateInformation: { latestVisitOrConsultation: day(index) },
      additionalInformation: [{ description: "PER TOOTH" }],
    })),
  })),
  stedi("messages of one row", (size) => ({
    benefitsInformation: [
      { code: "1", serviceTypeCodes: ["35"] },
      {
        code: "D",
        serviceTypeCodes: ["35"],
        additionalInformation: list(size, (index) => ({ description: `CALL ${word(index)}` })),
      },
    ],
  })),
  stedi("service types and messages of one row", (size) => ({
    benefitsInformation: [
      { code: "1", serviceTypeCodes: ["35"] },
      {
        code: "A",
        benefitPercent: "0.2",
        serviceTypeCodes: list(size, () => "4"),
        additionalInformation: list(size, (index) => ({ description: `CALL ${word(index)}` })),
      },
    ],
  })),
  stedi("statuses", (size) => ({
    planStatus: list(size, (index) => ({
      statusCode: "1",
      planDetails: `PLAN ${word(index)}`,
      serviceTypeCodes: ["35"],
    })),
  })),
  stedi("plans", (size) => ({
    plans: list(size, (index) => ({
      name: `PLAN ${word(index)}`,
      benefits: { statuses: [{ status: "Active" }], deductible: [{ amount: index, messages: ["PER PERSON"] }] },
    })),
  })),
  stedi("errors", (size) => ({
    benefitsInformation: [],
    errors: list(size, (index) => ({ field: "AAA", code: String(40 + (index % 40)), location: "Loop 2100C" })),
  })),
  stedi("dependents", (size) => ({ dependents: list(size, (index) => ({ firstName: word(index), lastName: "DOE" })) })),
  stedi("unknown members", (size) => ({
    benefitsInformation: list(size, (index) => ({ code: "F", [`of${word(index)}`]: { unknown: index } })),
  })),
];

/** A dental vendor's JSON, with these members. */
const onederful = (name: string, of: (size: number) => object): LargeAnswer => ({
  name: `a dental vendor's JSON: ${name}`,
  body: (size) =>
    JSON.stringify({
      patient: { first_name: "ANN", last_name: "DOE", relationship: "self", coverage: { status: "active" } },
      active_coverage: [{ service_type: "dental_care", payer_specific_description: "NORTH PPO" }],
      ...of(size),
    }),
});

const vendorJson: readonly LargeAnswer[] = [
  onederful("limitations", (size) => ({
    limitations: list(size, (index) => ({
      procedure_code: `AD:${code(index)}`,
      health_service_descriptions: [
        { quantity_qualifier: "visits", quantity: index, time_period_qualifier: "calendar" },
      ],
      service_dates: [{ type: "last_visit", value: "11/18/2025" }],
      disclaimers: ["PER TOOTH"],
    })),
  })),
  onederful("ages and service types of one row", (size) => ({
    limitations: [
      {
        service_type: list(size, () => "restorative"),
        age_limit: Object.fromEntries(list(size, (index) => [`age_${word(index)}`, index])),
      },
    ],
  })),
  onederful("references and dates", (size) => ({
    plan: { metadata: list(size, (index) => ({ qualifier: "group_number", value: index })) },
    subscriber: { metadata: list(size, (index) => ({ type: "plan_begin", value: day(index) })) },
  })),
  onederful("plans", (size) => ({
    active_coverage: list(size, (index) => ({
      payer_specific_description: `PLAN ${word(index)}`,
      service_type: "dental_care",
    })),
  })),
];

const mixed: readonly LargeAnswer[] = [
  {
    name: "JSON of an unknown format",
    body: (size) => JSON.stringify({ rows: list(size, (index) => ({ index, rows: [index] })) }),
  },
  {
    name: "X12 within JSON",
    body: (size) =>
      JSON.stringify({
        x12: anInterchange(
          ...people,
          hasActivePlan,
          ...manyOf(size, (index) => [`EB*A*IND******.2****Y*AD:${code(index)}`]),
        ),
        benefitsInformation: list(size, () => ({ code: "1", serviceTypeCodes: ["35"] })),
      }),
  },
];

export const largeAnswers: readonly LargeAnswer[] = [
  ...statusRows,
  ...serviceRows,
  ...messages,
  ...parties,
  ...unmapped,
  ...jsonLikeX12,
  ...vendorJson,
  ...mixed,
];
