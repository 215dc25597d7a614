import type { Tenant } from "@nightguard/contract";
import type { LedgerDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { digestMember, digestPatient, type PatientKey } from "../jobs/read/patients.ts";
import { eraseReasons } from "../users/memberships.ts";
import { countUnfinished, type ErasedJobs, eraseJobs, noteNames } from "./erase-jobs.ts";
import { eraseNotes } from "./erase-notes.ts";
import { addErased, eraseDrafts, eraseRejections } from "./erase-rows.ts";
import { eraseViews } from "./erase-views.ts";
import { noteMembers } from "./note-members.ts";
import { createPerson } from "./person.ts";

/**
 * `unprepared`: an earlier version's rows lack the digests that find a person; the next call continues creating them.
 */
export type PatientDeletion = ErasedJobs | { readonly unfinished: number } | "unprepared";

/**
 * Deletes jobs about the person, as patient or as a dependent's subscriber, with their corrections; readable rejected
 * rows and drafts; and batch names, reasons of roles, work notes and saved views that mention the person.
 */
export async function deletePatient(
  { db, digester, encryption }: Pick<LedgerDeps, "db" | "digester" | "encryption">,
  tenant: Tenant,
  patient: PatientKey,
): Promise<PatientDeletion> {
  const { payerId, memberId, dob } = patient;
  const account = await encryption.of(tenant.accountId);
  const ofInstallation = await encryption.of(installationId);
  if (!(await noteMembers({ db, digester, account, tenant }))) return "unprepared";
  const erasure = {
    db,
    digester,
    tenant,
    account,
    person: createPerson(patient),
    patientHash: digestPatient(digester, { payer: { id: payerId }, subscriber: { member_id: memberId, dob } }),
    memberHash: digestMember(digester, memberId),
  };
  const unfinished = await countUnfinished(erasure);
  if (unfinished > 0) return { unfinished };
  // Names are noted first: deleted jobs have none when the request is repeated after a crash.
  await noteNames(erasure);
  await eraseReasons({ db, ofInstallation }, tenant.accountId, erasure.person.isMentionedIn);
  await eraseNotes(erasure);
  await eraseViews(erasure);
  const rows = addErased(await eraseDrafts(erasure), await eraseRejections(erasure));
  const jobs = await eraseJobs(erasure);
  return { deleted: jobs.deleted, ...addErased(rows, jobs) };
}
