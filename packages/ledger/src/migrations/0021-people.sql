-- Finds all that names a person, to delete it. Digests are keyed. Null: written by a version before this migration; the
-- deletion of a patient makes up for it.

-- Of the subscriber's member id, of a question about a dependent; empty for other questions.
alter table jobs add column member_hash bytea;

-- Of the subscriber's member id, as far as it can be read, or empty; and of the dependent's own.
alter table batch_rejections
  add column member_hash bytea,
  add column dependent_member_hash bytea;

-- Of all member ids in the draft.
alter table batch_drafts add column member_hashes bytea[];

-- The job or batch that the answer is about, beside what the request made.
alter table idempotency_keys add column about_id uuid;
