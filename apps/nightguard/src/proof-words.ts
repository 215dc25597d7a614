import { isDeepStrictEqual } from "node:util";
import { explainAsText, type TrueEligibility, trueEligibilitySchema } from "@nightguard/benefits";
import { type Proof, readTogether } from "@nightguard/service";

/** What was proved, in lines. */
export function describeProof(proof: Proof): readonly string[] {
  const { account, job, mode, payer_id: payerId, upstream, times, trace_numbers: traces, audit } = proof;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Job", `${job.id}, ${job.status}, ${job.attempts} attempts`],
    ["Account", `${account.name} (${account.id}), ${mode}`],
    ["Payer", `${payerId}${upstream === null ? "" : ` by ${upstream}`}`],
    ["Created", times.created_at],
    ["Asked", times.asked_at],
    ["Answered", times.answered_at],
    ["Issued", proof.issued_at],
    ["Trace numbers", traces.map(({ name, number }) => `${name}: ${number}`).join(", ") || null],
    ["Audit", audit.seal === null ? "not sealed yet" : `sealed up to no ${audit.seal.no}, hash ${audit.seal.hash}`],
  ];
  return [
    ...(job.sandbox ? ["INVENTED: the sandbox answered, and no payer was asked."] : []),
    ...facts.map(([name, value]) => `${name.padEnd(14)} ${value ?? "none"}`),
    ...describeDocument(proof),
  ];
}

/** The document is signed; a later version of the program may read the same bytes better. */
function describeDocument(proof: Proof): readonly string[] {
  const { answer, document } = proof;
  const today = answer && readAgain(answer, proof);
  if (!today || !document) return [];
  const names = Object.keys(today).filter((name) => !isDeepStrictEqual(toJson(today)[name], document[name]));
  const agreement =
    names.length === 0
      ? `This program reads the same document out of the bytes of the ${wordOf(proof)}.`
      : `This version reads the bytes of the ${wordOf(proof)} otherwise in: ${names.join(", ")}. The document is that of the version that issued the proof.`;
  const known = trueEligibilitySchema.strip().safeParse(document).data;
  return ["", agreement, ...(known ? ["", ...explainAsText(known).trimEnd().split("\n")] : [])];
}

const wordOf = ({ further_answers: further }: Proof): string => (further ? "answers" : "answer");

function readAgain(first: NonNullable<Proof["answer"]>, { question, further_answers: further = [] }: Proof) {
  const { subscriber, dependent } = question as Partial<Record<"subscriber" | "dependent", { member_id?: string }>>;
  const memberId = dependent?.member_id ?? subscriber?.member_id;
  const toBytes = ({ media_type: contentType, bytes }: { readonly media_type: string; readonly bytes: string }) => ({
    contentType,
    body: Buffer.from(bytes, "base64"),
  });
  const merged = further.filter((answer) => answer.merged);
  return readTogether(
    [
      { number: 1, isOther: false, ...toBytes(first) },
      ...merged.map((answer) => ({
        number: answer.number,
        isOther: answer.second,
        ...toBytes(answer),
      })),
    ],
    memberId ?? "",
  );
}

const toJson = (document: TrueEligibility): Record<string, unknown> => JSON.parse(JSON.stringify(document));
