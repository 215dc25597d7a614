-- Tomorrow's scheduled appointments with the patients' primary dental coverage, in the columns that Nightguard reads
-- (docs/open-dental.md). It only reads. Patients without dental insurance are not in it.
--
-- source_name       is in each reference; give each office its own
-- billing_provider  a ProvNum; 0 is the practice's default provider
select
  carrier.ElectID as payer_id,
  billing.NationalProvID as npi,
  if(billing.UsingTIN = 1, replace(billing.SSN, '-', ''), '') as tax_id,
  subscriber.FName as first_name,
  subscriber.LName as last_name,
  replace(inssub.SubscriberID, '-', '') as member_id,
  if(year(subscriber.Birthdate) > 1880, date_format(subscriber.Birthdate, '%Y-%m-%d'), '') as dob,
  insplan.GroupNum as group_number,
  if(patient.PatNum <> subscriber.PatNum, patient.FName, '') as dependent_first_name,
  if(patient.PatNum <> subscriber.PatNum, patient.LName, '') as dependent_last_name,
  if(patient.PatNum <> subscriber.PatNum, patplan.PatID, '') as dependent_member_id,
  if(patient.PatNum <> subscriber.PatNum and year(patient.Birthdate) > 1880,
    date_format(patient.Birthdate, '%Y-%m-%d'), '') as dependent_dob,
  if(patient.PatNum = subscriber.PatNum or patplan.Relationship = 0, '',
    case patplan.Relationship when 1 then 'spouse' when 2 then 'child' else 'other' end) as dependent_relationship,
  concat('od:', asked.source_name, ':', appointment.AptNum, ':', patplan.PatPlanNum) as reference,
  date_format(appointment.AptDateTime, '%Y-%m-%d %H:%i') as appointment_at
from (
  select curdate() + interval 1 day as day, 'office' as source_name, 0 as billing_provider
) as asked
join appointment
  on appointment.AptStatus = 1
  and appointment.AptDateTime >= asked.day
  and appointment.AptDateTime < asked.day + interval 1 day
join patient on patient.PatNum = appointment.PatNum
join patplan on patplan.PatNum = patient.PatNum and patplan.Ordinal = 1
join inssub on inssub.InsSubNum = patplan.InsSubNum
join patient as subscriber on subscriber.PatNum = inssub.Subscriber
join insplan on insplan.PlanNum = inssub.PlanNum and insplan.IsMedical = 0
join carrier on carrier.CarrierNum = insplan.CarrierNum
join provider as billing on billing.ProvNum = if(asked.billing_provider > 0, asked.billing_provider,
  (select ValueString from preference where PrefName = 'PracticeDefaultProv'))
order by appointment.AptDateTime, appointment.AptNum
