-- The work list. An appointment that needs a person is open without a row; it gets one when somebody first changes its item.
alter table accounts add column work_due_hours integer not null default 48;

create table work_items (
  -- The id of the job that needed a person when the item was first changed.
  id uuid primary key,
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  -- Jobs with this question and appointment are about the item; a correction changes the digests.
  appointment_at timestamptz not null,
  question_hash bytea not null,
  patient_hash bytea not null,
  owner_id uuid,
  state text not null default 'open' check (state in ('open', 'called', 'waiting', 'done', 'cannot_verify')),
  -- Counts changes of owner and state.
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  unique (account_id, mode, appointment_at, question_hash)
);

create index work_items_by_appointment on work_items (account_id, mode, appointment_at, id);

create table work_item_entries (
  id uuid primary key,
  item_id uuid not null references work_items (id) on delete cascade,
  at timestamptz not null default now(),
  actor text not null,
  kind text not null check (kind in ('owner', 'state', 'note')),
  -- The new owner, or null.
  owner_id uuid,
  state text,
  -- Encrypted under a data key of the account.
  note bytea
);
create index work_item_entries_by_item on work_item_entries (item_id, id);

-- An item goes with the last job of its patient and appointment, whichever version deletes it.
create function delete_work_items() returns trigger
language plpgsql
as $$
begin
  delete from work_items w
  using (
    select distinct account_id, mode, appointment_at, patient_hash
    from deleted
    where appointment_at is not null
  ) d
  where w.account_id = d.account_id
    and w.mode = d.mode
    and w.appointment_at = d.appointment_at
    and w.patient_hash = d.patient_hash
    and not exists (
      select
      from jobs j
      where j.patient_hash = w.patient_hash
        and j.account_id = w.account_id
        and j.mode = w.mode
        and j.appointment_at = w.appointment_at
    );
  return null;
end
$$;

create trigger work_items_deleted
after delete on jobs
referencing old table as deleted
for each statement
execute function delete_work_items();
