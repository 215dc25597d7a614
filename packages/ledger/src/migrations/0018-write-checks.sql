-- The readiness of a process is a write: of this row, about once a second for all processes together.
create table write_checks (
  id boolean primary key default true check (id),
  written_at timestamptz not null default now()
) with (fillfactor = 10);
insert into write_checks default values;
