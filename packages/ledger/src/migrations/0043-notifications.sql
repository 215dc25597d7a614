-- Which news of their accounts a person gets, and by which channel. Each channel is sent to, and tried again, on its own.
create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('mail', 'chat')),
  reasons text[] not null,
  at_most_every_minutes integer not null,
  -- The chat's secret address, encrypted under a data key of the installation. Mail goes to the person's own address.
  address bytea,
  -- What happened until then has been sent, or was none of the reasons.
  notified_until timestamptz not null default now(),
  -- Set when a worker takes the row, before it sends.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  primary key (user_id, channel)
);
create index notifications_due on notifications (due_at);
