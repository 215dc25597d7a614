-- The location that the console shows the person first, encrypted under a data key of the installation.
alter table memberships add column location bytea;
