-- Takes a token for a request that starts no verification.
--
-- KEYS  1 epoch   2 bucket
-- ARGV  1 interval   2 capacity
-- Reply: { 1, remaining, "" } | { 0, microseconds to wait, "account" }
local interval, capacity = tonumber(ARGV[1]), tonumber(ARGV[2])
local bucket = readBucket(KEYS[2], interval, capacity)
local ahead = bucket.arrival - now
if ahead <= capacity then
  spend(bucket)
end
saveBucket(bucket)
if ahead > capacity then
  return { 0, math.ceil(ahead - capacity), "account" }
end
return { 1, math.floor((capacity - ahead) / interval), "" }
