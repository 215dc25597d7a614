-- Admits a request: sets a verification token aside under the id of its job, or takes a token where there is no id.
--
-- args: bucket; for a verification also id, perDay (0: no limit), leaseMicros
-- Reply: { 1, remaining, "" } | { 0, microseconds to wait, reason }
local bucket = readBucket(args.bucket)
local reserved = args.id and countLeases(keys.reserved) or 0
local ahead = bucket.arrival + reserved * bucket.interval - now

if args.id and args.perDay > 0 and readUsedToday(keys.day, args.perDay) + reserved >= args.perDay then
  return { 0, untilMidnight, "account day" }
elseif ahead > bucket.capacity then
  saveBucket(bucket)
  return { 0, math.ceil(ahead - bucket.capacity), "account" }
elseif args.id then
  addLeases(keys.reserved, { args.id }, args.leaseMicros)
else
  spend(bucket)
end
saveBucket(bucket)
return { 1, math.floor((bucket.capacity - ahead) / bucket.interval), "" }
