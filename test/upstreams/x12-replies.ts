import type { Read270 } from "./read-270.ts";

/** How an answer deviates from the one that a payer should give. */
export interface Deviations271 {
  /** TRN02 of TRN*2, by default the question's trace; null: left out. */
  readonly trace?: string | null;
  /** BHT03; a payer may have a number of its own. */
  readonly reference?: string;
  /** A trace of the service's own (TRN*1), as Stedi adds. */
  readonly ownTrace?: string;
  readonly subscriber?: {
    readonly lastName: string;
    readonly firstName: string;
    readonly memberId: string;
    readonly dob: string;
  };
  /** An AAA in place of benefits, with its loop; that of a dependent is 2100D. */
  readonly rejection?: { readonly loop: "2100A" | "2100B" | "2100C"; readonly code: string; readonly followUp: string };
  /** How often the transaction set is in the interchange; by default once. */
  readonly sets?: number;
  /** The text ends before SE, as of senders that leave out the trailer, or in the middle of the segment before it. */
  readonly end?: "without_trailer" | "cut";
}

/** A 271 to a question, as a payer would send it: with its own control numbers and our trace. */
export function write271(question: Read270, answer: Deviations271 = {}): string {
  const { trace = question.trace, reference = question.reference, ownTrace, rejection, sets = 1 } = answer;
  const subscriber = answer.subscriber ?? question.subscriber;
  const { dependent } = question;
  const traces = [
    ...(ownTrace === undefined ? [] : [`TRN*1*${ownTrace}*99STEDI123`]),
    ...(trace === null ? [] : [`TRN*2*${trace}*${question.traceOrigin}`]),
  ];
  const aaa = (loop: string) => (rejection?.loop === loop ? [`AAA*N**${rejection.code}*${rejection.followUp}`] : []);
  const benefits = rejection ? [] : ["EB*1**35*PR", "EB*F*IND*35***23*1500"];
  const name = [
    `NM1*IL*1*${subscriber.lastName}*${subscriber.firstName}****MI*${subscriber.memberId}`,
    ...(rejection?.loop === "2100C" && !dependent ? aaa("2100C") : []),
    ...(subscriber.dob === "" ? [] : [`DMG*D8*${subscriber.dob}`]),
  ];
  const patient = dependent
    ? [
        "HL*3*2*22*1",
        ...name,
        "HL*4*3*23*0",
        ...traces,
        `NM1*03*1*${dependent.lastName}*${dependent.firstName}`,
        ...aaa("2100C"),
        `DMG*D8*${dependent.dob}`,
        ...benefits,
      ]
    : ["HL*3*2*22*0", ...traces, ...name, ...benefits];
  const body = [
    `BHT*0022*11*${reference}*20261123*0646`,
    "HL*1**20*1",
    `NM1*PR*2*EXAMPLE DENTAL PLAN*****PI*${question.payerId}`,
    ...aaa("2100A"),
    "HL*2*1*21*1",
    `NM1*1P*2*${question.provider.lastName}*****XX*${question.provider.npi}`,
    ...aaa("2100B"),
    ...patient,
  ];
  const text = writeInterchange(
    question,
    "HB*005010X279A1",
    Array.from({ length: sets }, () => ["271", body] as const),
  );
  if (answer.end === undefined) return text;
  return text.slice(0, text.lastIndexOf("SE*") - (answer.end === "cut" ? 5 : 0));
}

/** A 999 that rejects the question. IK404 repeats a value, which must never be passed on. */
export const write999 = (question: Read270): string =>
  writeInterchange(question, "FA*005010X231A1", [
    [
      "999",
      [
        `AK1*HS*${question.groupControlNumber}*005010X279A1`,
        "AK2*270*0001*005010X279A1",
        "IK3*NM1*8*2100C*8",
        `IK4*3*1035*7*${question.subscriber.lastName}`,
        "IK5*R*5",
        "AK9*R*1*1*0",
      ],
    ],
  ]);

/** A TA1 that rejects the interchange, with a note such as 025, a control number used before. */
export const writeTa1 = (question: Read270, note: string): string =>
  writeEnvelope(question, [`TA1*${question.controlNumber}*261123*0645*R*${note}`], 0);

function writeInterchange(
  question: Read270,
  group: string,
  sets: readonly (readonly [id: string, body: readonly string[]])[],
): string {
  const [functional, version] = group.split("*");
  const written = sets.flatMap(([id, body], index) => {
    const control = String(index + 1).padStart(4, "0");
    return [`ST*${id}*${control}*${version}`, ...body, `SE*${body.length + 2}*${control}`];
  });
  const head = `GS*${functional}*${question.receiverId}*${question.senderId}*20261123*0646*77*X*${version}`;
  return writeEnvelope(question, [head, ...written, `GE*${sets.length}*77`], 1);
}

function writeEnvelope({ senderId, receiverId }: Read270, content: readonly string[], groups: number): string {
  const [from, to] = [receiverId.padEnd(15), senderId.padEnd(15)];
  const isa = `ISA*00*          *00*          *ZZ*${from}*ZZ*${to}*261123*0646*^*00501*000000777*0*P*:`;
  return [isa, ...content, `IEA*${groups}*000000777`].map((segment) => `${segment}~`).join("");
}
