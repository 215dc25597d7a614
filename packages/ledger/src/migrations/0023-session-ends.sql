-- When the last of a person's sessions ended, by signing out, a lock, its time, or somebody else. A sign-in at the identity provider
-- counts only if the person proved there who they are after that. A trigger notes it, whatever deletes a session, the version before
-- among them.
alter table users add column last_session_ended_at timestamptz;

create function note_session_ends() returns trigger
language plpgsql
as $$
begin
  update users u
  set last_session_ended_at = greatest(u.last_session_ended_at, ended.at)
  from (
    select user_id, max(least(now(), ends_at, active_at + idle_seconds * interval '1 second')) as at
    from ended_sessions
    group by user_id
  ) ended
  where u.id = ended.user_id;
  return null;
end
$$;

create trigger sessions_ended
after delete on sessions
referencing old table as ended_sessions
for each statement
execute function note_session_ends();
