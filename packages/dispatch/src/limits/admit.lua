-- Admits a request: sets a verification token aside under the id of its job, or takes a token where there is no id.
--
-- KEYS  1 epoch   2 bucket   3 reserved (ids)   4 day
-- ARGV  1 interval   2 capacity   3 calls a day or 0   4 lease   5 id, with keys 3 and 4
-- Reply: { 1, remaining, "" } | { 0, microseconds to wait, reason }
local interval, capacity, perDay, id = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[5]
local bucket = readBucket(KEYS[2], interval, capacity)
local reserved = id and countLeases(KEYS[3]) or 0
local ahead = bucket.arrival + reserved * interval - now

if perDay > 0 and readUsedToday(KEYS[4], perDay) + reserved >= perDay then
  return { 0, untilMidnight, "account day" }
elseif ahead > capacity then
  saveBucket(bucket)
  return { 0, math.ceil(ahead - capacity), "account" }
elseif id then
  addLeases(KEYS[3], { id }, tonumber(ARGV[4]))
else
  spend(bucket)
end
saveBucket(bucket)
return { 1, math.floor((capacity - ahead) / interval), "" }
