-- How many of a payer's answers of a day were read for what they state, and how many stated each point of an office. Only
-- one a minute is read, by each process.
create table payer_points (
  day date not null,
  mode text not null check (mode in ('live', 'test')),
  upstream text not null,
  payer_id text not null,
  answers integer not null,
  status integer not null,
  dates integer not null,
  annual_maximum integer not null,
  deductible integer not null,
  percents integer not null,
  frequencies integer not null,
  waiting_periods integer not null,
  missing_tooth integer not null,
  downgrades integer not null,
  history integer not null,
  orthodontics integer not null,
  primary key (day, mode, upstream, payer_id)
);
