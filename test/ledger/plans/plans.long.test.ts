import { beforeAll, expect, test } from "vitest";
import { type PlansInState, planInAllStates } from "./check.ts";

/** `npm run test:faults` does the same with a million jobs. */
const sizes = [10, 10_000];

/** The indexes by which each function reads tables, whatever the planner knows. Those of inserts are not among them. */
const expectedIndexes = {
  intake: ["accounts_pkey", "jobs_by_row", "plans_pkey", "queued_jobs_pkey", "results_fresh"],
  submit: [
    "accounts_pkey",
    "backlogs_pkey",
    "backlogs_without_batch",
    "payer_settings_pkey",
    "plans_pkey",
    "results_fresh",
  ],
  release: [
    "accounts_pkey",
    "accounts_suspended",
    "active_jobs_by_release",
    "backlogs_pkey",
    "backlogs_ready",
    "jobs_pkey",
    "lost_commits_pkey",
    "plans_pkey",
    "queued_jobs_late",
    "queued_jobs_pkey",
    "release_schedule_due",
    "release_schedule_pkey",
  ],
  peek: [
    "accounts_pkey",
    "active_jobs_pkey",
    "backlogs_pkey",
    "batches_pkey",
    "job_questions_pkey",
    "job_recoveries_pkey",
    "jobs_pkey",
    "payer_settings_pkey",
    "plans_pkey",
  ],
  "find previous answers": ["jobs_by_patient_and_time", "jobs_pkey", "results_pkey"],
  claim: ["accounts_pkey", "active_jobs_pkey", "backlogs_pkey", "lost_commits_pkey"],
  renew: ["active_jobs_pkey"],
  settle: [
    "active_jobs_pkey",
    "batch_retries_pkey",
    "batches_pkey",
    "job_questions_pkey",
    "job_recoveries_pkey",
    "jobs_pkey",
    "queued_jobs_followers",
    "webhook_endpoints_by_account",
  ],
  postpone: ["active_jobs_pkey"],
  "hand back": ["active_jobs_pkey", "batches_pkey", "jobs_pkey"],
  promote: ["backlogs_pkey", "queued_jobs_pkey", "queued_jobs_scheduled"],
  "release waiting": [
    "accounts_pkey",
    "backlogs_pkey",
    "jobs_pkey",
    "plans_pkey",
    "queued_jobs_pkey",
    "queued_jobs_waiting",
  ],
  find: [
    "active_jobs_pkey",
    "batches_pkey",
    "findings_by_patient",
    "job_corrections_pkey",
    "job_questions_pkey",
    "job_recoveries_pkey",
    "jobs_pkey",
    "queued_jobs_pkey",
    "results_pkey",
  ],
  "list ended": ["batches_pkey", "jobs_pkey", "queued_jobs_pkey", "results_pkey"],
  "read rows": ["batches_pkey", "jobs_by_row"],
  "read appointments": [
    "active_jobs_pkey",
    "batches_pkey",
    "job_corrections_pkey",
    "jobs_by_appointment",
    "jobs_by_patient_and_time",
    "queued_jobs_pkey",
    "results_pkey",
  ],
  "list work items": [
    "active_jobs_pkey",
    "api_keys_by_account",
    "batches_pkey",
    "job_corrections_pkey",
    "jobs_by_appointment",
    "jobs_by_patient_and_time",
    "memberships_pkey",
    "queued_jobs_pkey",
    "results_pkey",
    "work_item_entries_by_item",
    "work_items_account_id_mode_appointment_at_question_hash_key",
    "work_items_by_appointment",
  ],
  "claim deliveries": [
    "accounts_pkey",
    "batches_pkey",
    "events_id_key",
    "jobs_pkey",
    "webhook_deliveries_pkey",
    "webhook_endpoints_pkey",
  ],
  "settle deliveries": [
    "event_feeds_pkey",
    "events_id_key",
    "webhook_deliveries_pkey",
    "webhook_deliveries_waiting",
    "webhook_endpoints_pkey",
  ],
  "hand back deliveries": ["webhook_deliveries_pkey", "webhook_endpoints_pkey"],
  "find traceparents": ["batches_pkey", "jobs_pkey"],
  "find standing": ["accounts_pkey", "plans_pkey"],
  "find roles of sessions": ["memberships_pkey", "sessions_pkey", "users_pkey"],
  "find session": ["memberships_pkey", "passkeys_by_user", "sessions_digest_key", "users_pkey"],
  "join submission": ["active_jobs_pkey", "submissions_pkey"],
  "advance submission": [
    "accounts_pkey",
    "active_jobs_pkey",
    "backlogs_pkey",
    "batches_pkey",
    "jobs_pkey",
    "lost_commits_pkey",
    "queued_jobs_pkey",
    "results_pkey",
    "submission_items_pkey",
    "submissions_due",
    "submissions_ended",
    "submissions_pkey",
  ],
  make_release_due: ["release_schedule_pkey"],
  note_unsealed_audit: [],
  record_events: ["webhook_endpoints_by_account"],
};

let plans: readonly PlansInState[];
beforeAll(async () => {
  plans = await planInAllStates(sizes);
});

test("no hot statement is planned to read, sort or join more than it is asked for, in any state of the statistics", () => {
  expect(plans.flatMap(({ state, faults }) => faults.map((fault) => `${state}: ${fault}`))).toEqual([]);
});

test("hot statements use the same indexes in all states of the statistics", () => {
  for (const { state, indexes } of plans) expect({ state, indexes }).toEqual({ state, indexes: expectedIndexes });
});
