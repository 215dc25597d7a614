-- The batch of a corrected job, whichever version notes the correction: the one before knows no batches of corrections.
create function note_batch_of_correction() returns trigger
language plpgsql
as $$
begin
  select batch_id into new.batch_id from jobs where id = new.corrected_id;
  return new;
end
$$;

create trigger correction_noted
before insert on job_corrections
for each row
execute function note_batch_of_correction();
