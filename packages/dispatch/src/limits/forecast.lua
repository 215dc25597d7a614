-- How many tokens queued work will find in some accounts' buckets within a time, and how many calls each has in flight.
-- Takes nothing: release hands over no more jobs than will find a token.
--
-- args.accounts: bucket, tolerance, perDay (0: no limit), withinMicros, and which of KEYS are reserved, running, day
-- Reply for each account: { tokens, microseconds until there is one, calls in flight }
local replies = {}
for index, account in ipairs(args.accounts) do
  local bucket, perDay = readBucket(account.bucket), account.perDay
  local reserved = countLeases(keys[account.reserved])
  local ahead = bucket.arrival + reserved * bucket.interval - now
  local tokens = math.floor((account.withinMicros + account.tolerance - ahead) / bucket.interval) + 1
  local wait = math.max(0, ahead - account.tolerance)
  if perDay > 0 then
    local left = perDay - reserved - readUsedToday(keys[account.day], perDay)
    if left <= 0 then
      wait = untilMidnight
    end
    tokens = math.min(tokens, left)
  end
  replies[index] = { math.max(0, tokens), math.ceil(wait), countLeases(keys[account.running]) }
end
return replies
