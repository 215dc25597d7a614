import { type FoundValue, findField, formatFound } from "@nightguard/benefits";
import { type Finding, toPublicId } from "@nightguard/contract";

/** As the ledger keeps it, in JSON, in a list of all that is known of the patient. */
export interface StoredFinding {
  readonly id: string;
  readonly jobId: string;
  readonly source: Finding["source"];
  readonly speaker: string | null;
  readonly callReference: string | null;
  readonly foundAt: string;
  readonly recordedAt: string;
  /** As `toActorText` writes it. */
  readonly actor: string;
  readonly values: readonly { readonly path: string; readonly value: FoundValue }[];
}

export const parseFindings = (stored: Buffer | null): StoredFinding[] =>
  stored === null ? [] : (JSON.parse(stored.toString()) as StoredFinding[]);

export const presentFindings = (stored: Buffer | null): Finding[] => parseFindings(stored).map(presentFinding);

export const presentFinding = (finding: StoredFinding): Finding => ({
  id: toPublicId("finding", finding.id),
  job_id: toPublicId("job", finding.jobId),
  source: finding.source,
  speaker: finding.speaker,
  call_reference: finding.callReference,
  found_at: finding.foundAt,
  recorded_at: finding.recordedAt,
  actor: finding.actor,
  values: finding.values.map(({ path, value }) => ({
    path,
    value,
    label: findField(path)?.label ?? path,
    text: formatFound(path, value),
  })),
});

const sourceWords: Readonly<Record<Finding["source"], string>> = {
  telephone: "by telephone",
  portal: "in the payer's portal",
  patient: "from the patient",
};

/** "by telephone, Nov 29, 2026, 9:00 AM CST, Ms. Reed, reference 4711". @param at the time of the finding in words */
export const toSourceText = ({ source, speaker, call_reference: reference }: Finding, at: string): string =>
  [sourceWords[source], at, speaker, reference && `reference ${reference}`].filter(Boolean).join(", ");

/** One text for a cell of a table. */
export const toFoundCell = (stored: Buffer): string =>
  presentFindings(stored)
    .flatMap((finding) =>
      finding.values.map(({ label, text }) => `${label}: ${text} (${toSourceText(finding, finding.found_at)})`),
    )
    .join("; ");
