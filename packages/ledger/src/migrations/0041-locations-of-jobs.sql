-- The digest of the `location_id` that a row was sent with, as in `locations`. Null without one, and for rows of the version before.
alter table jobs add column location_hash bytea;
alter table batch_rejections add column location_hash bytea;
