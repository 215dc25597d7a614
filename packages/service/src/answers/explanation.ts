import {
  type ClearCoverage,
  estimateProcedures,
  explainAsHtml,
  type FhirAnswer,
  findField,
  findProvenance,
  listOpenPoints,
  listTraceNumbers,
  type Outline,
  type Place,
  type PlannedCare,
  type ProcedureEstimate,
  type Section,
  type Shown,
  type TraceNumber,
  type TrueEligibility,
  toFhir,
  toOutline,
  toReferenceDate,
} from "@nightguard/benefits";
import {
  type Explanation,
  type Finding,
  type OpenPoint,
  type OutlineDocument,
  toLocal,
  toPublicId,
  type Why,
} from "@nightguard/contract";
import type { FullJobRecord, StoredResult } from "@nightguard/ledger";
import { presentFindings, toSourceText } from "../findings/stored-findings.ts";
import { presentJob } from "../jobs/present-job.ts";
import { judgeCompleteness, withFindings } from "./completeness.ts";
import { makeDocument, parseBreakdown, parseDocument, toMemberId } from "./document-of-answer.ts";
import { toDeskFigures } from "./entries.ts";
import { findMismatches } from "./mismatches.ts";
import { type AnswerBytes, mergeDocuments, withDocument } from "./several-answers.ts";

export type AnsweredJob = FullJobRecord & { readonly answer: StoredResult };

export type ExplanationWanted =
  | { readonly form: "data"; readonly timeZone: string }
  | { readonly form: "cited"; readonly timeZone: string }
  /** @see {explainAsHtml} */
  | { readonly form: "page"; readonly printed: Printed }
  | { readonly form: "fhir" }
  | { readonly form: "why"; readonly path: string }
  | { readonly form: "document" }
  | { readonly form: "proof" }
  /** `second` is the document of the plan that pays after the job's. */
  | {
      readonly form: "estimate";
      readonly care: Omit<PlannedCare, "plans">;
      readonly second: TrueEligibility | undefined;
    };

interface Printed {
  /** A person's name, or what else printed the page. */
  readonly by: string;
  readonly office: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** `sources` are by the paths that the texts name: where in the payer's answer each value stands. */
export interface CitedExplanation {
  readonly explanation: Explanation;
  readonly sources: TrueEligibility["sources"];
}

/** `proof` is what the payer said, without what people found out. */
interface ProvenAnswer {
  readonly document: TrueEligibility;
  readonly traceNumbers: readonly TraceNumber[];
}

/** `why` is null for a path that the document does not have; `document` and `estimate` are with what people found out. */
export interface ExplanationMade {
  readonly data: Explanation;
  readonly cited: CitedExplanation;
  readonly page: string;
  readonly fhir: FhirAnswer["resource"];
  readonly why: Why | null;
  readonly document: TrueEligibility;
  readonly proof: ProvenAnswer;
  readonly estimate: ProcedureEstimate;
}

export function explainAnswer(job: AnsweredJob, wanted: ExplanationWanted): ExplanationMade[typeof wanted.form] {
  const document = (job.document && parseDocument(job.document)) ?? makeDocument(job.question, job.answer);
  const breakdown = job.document ? parseBreakdown(job.document) : undefined;
  switch (wanted.form) {
    case "data":
      return toExplanation(job, document, { breakdown, timeZone: wanted.timeZone });
    case "cited":
      return {
        explanation: toExplanation(job, document, { breakdown, timeZone: wanted.timeZone }),
        sources: document.sources,
      };
    case "page":
      return toPrintedPage(job, document, wanted.printed);
    case "fhir":
      return toResource(job, document);
    case "why":
      return job.furtherAnswers
        ? toWhyOfSeveral(job, document, wanted.path)
        : toWhy({ ...document, ...(breakdown && { breakdown }) }, wanted.path, job.answer.body);
    case "document":
      return withFindings(document, job.findings);
    case "proof":
      return {
        document,
        traceNumbers: [job.answer, ...(job.furtherAnswers ?? [])].flatMap((answer) => listTraceNumbers(answer)),
      };
    case "estimate": {
      const first = withFindings(document, job.findings);
      return estimateProcedures({ ...wanted.care, plans: wanted.second ? [first, wanted.second] : [first] });
    }
    default:
      return wanted satisfies never;
  }
}

/** Created when the answer came, else when the job ended. */
function toResource({ job, answeredAt }: AnsweredJob, document: TrueEligibility): FhirAnswer["resource"] {
  const { id, sandbox, finished_at: finishedAt, created_at: createdAt } = presentJob(job);
  const at = answeredAt ?? new Date(finishedAt ?? createdAt);
  return toFhir(document, { id, answeredAt: at, isTest: sandbox === true }).resource;
}

const invented = "INVENTED: the sandbox answered, and no payer was asked.";

function toPrintedPage(job: AnsweredJob, document: TrueEligibility, { by, office, timeZone, at }: Printed): string {
  const { question, answeredAt, appointmentAt, findings } = job;
  const { provider } = question;
  const { first_name: firstName, last_name: lastName } = question.dependent ?? question.subscriber;
  const toText = (time: Date) => formatTime(time, timeZone);
  const practice = provider.name ?? document.provider.name;
  const offices = [...new Set([office, practice])].filter((name) => name !== null);
  return explainAsHtml(document, {
    notice: presentJob(job.job).sandbox ? invented : undefined,
    answeredOn: toDayText(answeredAt, timeZone),
    details: [
      ["Patient", `${firstName} ${lastName}`],
      ["Verified", answeredAt ? toText(answeredAt) : "not known"],
      ["Appointment", appointmentAt ? toText(appointmentAt) : "none given"],
      ["Office", [...offices, `NPI ${provider.npi}`].join(", ")],
    ],
    found: presentFindings(findings).flatMap((finding) =>
      finding.values.map(({ label, text }) => ({
        label,
        text,
        source: toSourceText(finding, toText(new Date(finding.found_at))),
      })),
    ),
    footer: `Printed ${toText(at)} by ${by}`,
  });
}

/** Such as `Nov 29, 2026, 8:25 AM CST`. */
const formatTime = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(time)
    .replaceAll("\u202f", " ");

const toDayText = (time: Date | null, timeZone: string): string | undefined =>
  time === null ? undefined : toLocal(time, timeZone).slice(0, "2026-11-28".length);

function toExplanation(
  { job, question, appointmentAt, answeredAt, findings }: AnsweredJob,
  document: TrueEligibility,
  { breakdown, timeZone }: { readonly breakdown: ClearCoverage["breakdown"] | undefined; readonly timeZone: string },
): Explanation {
  const { first_name, last_name } = question.dependent ?? question.subscriber;
  const { sandbox } = presentJob(job);
  const answeredOn = toDayText(answeredAt, timeZone);
  const found = presentFindings(findings);
  return {
    job_id: toPublicId("job", job.id),
    operation: job.operation,
    head: {
      patient: { first_name, last_name },
      status: document.coverage.status,
      outcome: document.meta.outcome,
      payer_id: job.payer_id,
      payer_name: document.payer.name,
      effective_date: document.coverage.effective_date,
      termination_date: document.coverage.termination_date,
      ...toDeskFigures(document),
      appointment_at: appointmentAt?.toISOString() ?? null,
      verified_at: answeredAt?.toISOString() ?? null,
    },
    mismatches: findMismatches(question, document),
    findings: found,
    completeness: judgeCompleteness(document, findings),
    open_points: listPointsToAsk(document, { answeredOn, found }),
    outline: toOutlineDocument(toOutline(document, { answeredOn, breakdown })),
    ...(sandbox && { sandbox }),
  };
}

/** A point is closed by a finding for one of its values. */
function listPointsToAsk(
  document: TrueEligibility,
  { answeredOn, found }: { readonly answeredOn: string | undefined; readonly found: readonly Finding[] },
): OpenPoint[] {
  const paths = new Set(found.flatMap(({ values }) => values.map(({ path }) => path)));
  return listOpenPoints(document, toReferenceDate(document) ?? answeredOn ?? null)
    .filter((point) => !point.paths.some((path) => paths.has(path)))
    .map(({ name, paths: ofPoint }) => ({ name, fields: ofPoint.flatMap((path) => findField(path) ?? []) }));
}

const toOutlineDocument = ({ title, subtitle, sections, legend }: Outline): OutlineDocument => ({
  title,
  subtitle,
  sections: sections.map(toSectionDocument),
  legend,
});

function toSectionDocument({ title, kind = undefined, facts = [], table, notes = [] }: Section) {
  return {
    title,
    kind: kind ?? null,
    facts: facts.map(([label, text, ...paths]) => ({ label, text, paths })),
    table: table
      ? {
          head: table.head,
          rows: table.rows.map(({ cells, isGroup = false, notes: ofRow = [] }) => ({
            cells: cells.map(toShownDocument),
            is_group: isGroup,
            notes: ofRow.map(toShownDocument),
          })),
        }
      : null,
    notes: notes.map(toShownDocument),
  };
}

const toShownDocument = ({ text, paths }: Shown): Shown => ({ text, paths });

const maxPlaces = 100;
/** A JSON member can be the whole answer. */
const maxTextLength = 4_000;

function toWhy(document: TrueEligibility & Partial<ClearCoverage>, path: string, body: Buffer): Why | null {
  const provenance = findProvenance(document, path, body);
  if (provenance === undefined) return null;
  const { value, isDerived, places } = provenance;
  return { path: provenance.path, value, derived: isDerived, places: places.slice(0, maxPlaces).map(toPlaceDocument) };
}

/** Each place with the answer that has it. */
function toWhyOfSeveral(job: AnsweredJob, document: TrueEligibility, path: string): Why | null {
  const bodies = new Map<string, Uint8Array>();
  for (const { number, body } of listAnswers(job)) bodies.set(String(number), body);
  const of = (sources: TrueEligibility["sources"], body: Uint8Array | undefined) =>
    findProvenance({ ...document, sources }, path, body);
  const found = of(document.sources, undefined);
  if (found === undefined) return null;
  const merged = mergeDocuments(listAnswers(job).map((answer) => withDocument(answer, toMemberId(job.question))));
  const origins = Object.entries(merged?.origins ?? {}).filter(
    ([pointer]) => pointer === found.path || pointer.startsWith(`${found.path}/`),
  );
  const places = [...bodies].flatMap(([id, body]) => {
    const sources = origins.flatMap(([pointer, ofPath]) =>
      ofPath.flatMap(({ answer, sources: places }) => (answer === id ? [[pointer, [...places]]] : [])),
    );
    if (sources.length === 0) return [];
    const here = of(Object.fromEntries(sources) as TrueEligibility["sources"], body)?.places ?? [];
    return here.map((place) => ({ ...toPlaceDocument(place), answer: Number(id) }));
  });
  return { path: found.path, value: found.value, derived: found.isDerived, places: places.slice(0, maxPlaces) };
}

/** Those whose values are in the document, the general one first. */
const listAnswers = ({ answer, furtherAnswers = [] }: AnsweredJob): readonly AnswerBytes[] => [
  { number: 1, isOther: false, ...answer },
  ...furtherAnswers.filter(({ isMerged }) => isMerged),
];

const toPlaceDocument = ({ source, text, elements }: Place) => ({
  source,
  text: text === null ? null : shorten(text),
  elements: elements.map(({ isCited, value, ...element }) => ({ ...element, value: shorten(value), cited: isCited })),
});

const shorten = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
