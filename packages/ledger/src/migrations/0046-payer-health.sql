-- Calls of a minute by payer, upstream and what became of them; of an hour once it is over for a day. Payers are those of
-- the payer list.
create table payer_minutes (
  at timestamptz not null,
  mode text not null check (mode in ('live', 'test')),
  upstream text not null,
  payer_id text not null,
  -- answered, or the code of a rejection or failure, such as AAA_75 or upstream_timeout.
  outcome text not null,
  calls integer not null,
  -- Calls that took up to so many seconds, and longer than the one before.
  within_1 integer not null,
  within_2 integer not null,
  within_5 integer not null,
  within_10 integer not null,
  within_20 integer not null,
  within_30 integer not null,
  within_60 integer not null,
  longer integer not null,
  primary key (at, mode, upstream, payer_id, outcome)
);
create index payer_minutes_by_payer on payer_minutes (payer_id, mode, at);

-- Whether a payer answers, by upstream.
create table payer_states (
  mode text not null check (mode in ('live', 'test')),
  upstream text not null,
  payer_id text not null,
  answered_at timestamptz,
  -- Of the first call without an answer after the last answer; null while the payer answers.
  failing_since timestamptz,
  failures integer not null,
  primary key (mode, upstream, payer_id)
) with (fillfactor = 50);
