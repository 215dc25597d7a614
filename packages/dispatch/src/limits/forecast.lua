-- How many tokens queued work will find in some accounts' buckets within a time, and how many calls each has in flight.
-- Takes nothing: release hands over no more jobs than will find a token.
--
-- KEYS  1 epoch, then for each account: bucket, reserved (ids), running (ids), day
-- ARGV  for each account: interval, tolerance, capacity, calls a day or 0, horizon
-- Reply for each account: { tokens, microseconds until there is one, calls in flight }
local replies = {}
for account = 0, #ARGV / 5 - 1 do
  local key, arg = 1 + account * 4, account * 5
  local interval, tolerance, perDay = tonumber(ARGV[arg + 1]), tonumber(ARGV[arg + 2]), tonumber(ARGV[arg + 4])
  local bucket = readBucket(KEYS[key + 1], interval, tonumber(ARGV[arg + 3]))
  local reserved = countLeases(KEYS[key + 2])
  local ahead = bucket.arrival + reserved * interval - now
  local tokens = math.floor((ARGV[arg + 5] + tolerance - ahead) / interval) + 1
  local wait = math.max(0, ahead - tolerance)
  if perDay > 0 then
    local left = perDay - reserved - readUsedToday(KEYS[key + 4], perDay)
    if left <= 0 then
      wait = untilMidnight
    end
    tokens = math.min(tokens, left)
  end
  replies[account + 1] = { math.max(0, tokens), math.ceil(wait), countLeases(KEYS[key + 3]) }
end
return replies
