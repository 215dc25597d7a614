-- Sets verification tokens aside for calls with a waiting caller, under their jobs' ids.
--
-- KEYS  1 epoch   2 account bucket   3 reserved (ids)   4 day
-- ARGV  1 lease   2 interval   3 capacity   4 calls a day or 0   5.. ids
-- Reply for each id: { 1, remaining, "" } | { 0, microseconds to wait, reason }
local interval, capacity, perDay = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local bucket = readBucket(KEYS[2], interval, capacity)
local reserved, usedToday = countLeases(KEYS[3]), readUsedToday(KEYS[4], perDay)

local granted, replies = {}, {}
for at = 5, #ARGV do
  local ahead = bucket.arrival + reserved * interval - now
  if perDay > 0 and usedToday + reserved >= perDay then
    replies[#replies + 1] = { 0, untilMidnight, "account day" }
  elseif ahead > capacity then
    replies[#replies + 1] = { 0, math.ceil(ahead - capacity), "account" }
  else
    granted[#granted + 1] = ARGV[at]
    reserved = reserved + 1
    replies[#replies + 1] = { 1, math.floor((capacity - ahead) / interval), "" }
  end
end
addLeases(KEYS[3], granted, tonumber(ARGV[1]))
saveBucket(bucket)
return replies
