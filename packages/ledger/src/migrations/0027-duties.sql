-- What one process does at a time: its transaction locks the row. `migrateLedger` makes the table before the first migration,
-- with its own row.
create table if not exists duties (
  name text primary key
);
insert into duties (name) values ('migrate'), ('purge'), ('write audit chains') on conflict (name) do nothing;
