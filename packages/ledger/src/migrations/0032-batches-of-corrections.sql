-- outside a transaction
-- What the version before noted between the update in 0025 and the trigger of 0026. With the trigger, the update would keep
-- others from noting corrections until its end.
update job_corrections c
set batch_id = j.batch_id
from jobs j
where j.id = c.corrected_id
  and j.batch_id is not null
  and c.batch_id is null;
