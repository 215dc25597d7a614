-- Takes tokens and slots right before calls: all limits and breakers of a call in one step. The calls of one run are of one
-- account to one payer, in order.
--
-- KEYS  1 epoch   2 account bucket   3 reserved (ids)   4 running (ids)   5 day   6 pace   7 credential breaker
--       8 payer breaker   9 payer bucket   10 payer running   11 bucket of payer and NPI
--       12 upstream running   13 upstream bucket
-- ARGV  1 waiting | queued   2 lease
--       3 interval   4 tolerance   5 capacity   6 slots   7 calls a day or 0      (account)
--       8 interval or 0   9 capacity   10 slots or 0                              (payer)
--       11 interval or 0   12 capacity                                            (payer and NPI)
--       13 1 where breakers hold   14 slots or 0   15 interval or 0   16 capacity  (upstream)
--       17 1 where no call follows: the question joins a submission, so that only the account's rate and day, and the
--          credential, matter
--       18.. for each call: job id, slot id
-- Reply for each call: { 1, remaining, receipt } | { 0, microseconds to wait, reason }
local isWaiting, duration = ARGV[1] == "waiting", tonumber(ARGV[2])
local tolerance, slots, perDay = tonumber(ARGV[4]), tonumber(ARGV[6]), tonumber(ARGV[7])
local bucket = readBucket(KEYS[2], tonumber(ARGV[3]), tonumber(ARGV[5]))
local reserved, running = countLeases(KEYS[3]), countLeases(KEYS[4])
local usedToday = readUsedToday(KEYS[5], perDay)
local pace, credential, payer = readPace(KEYS[6]), readBreaker(KEYS[7]), readBreaker(KEYS[8])
local heedsBreakers, isTokenAlone = ARGV[13] == "1", ARGV[17] == "1"
local payerSlots, upstreamSlots = tonumber(ARGV[10]), tonumber(ARGV[14])
local payerRunning = payerSlots > 0 and countLeases(KEYS[10])
local upstreamRunning = upstreamSlots > 0 and countLeases(KEYS[12])

-- What the operator knows of the payer: all that its rates allow in a second may come at once.
local payerBuckets = {}
for key, arg in pairs({ [9] = 8, [11] = 11 }) do
  local interval = tonumber(ARGV[arg])
  if interval > 0 then
    local capacity = tonumber(ARGV[arg + 1])
    payerBuckets[#payerBuckets + 1] = { bucket = readBucket(KEYS[key], interval, capacity), capacity = capacity }
  end
end

local upstreamCapacity = tonumber(ARGV[16])
local upstreamBucket = tonumber(ARGV[15]) > 0 and readBucket(KEYS[13], tonumber(ARGV[15]), upstreamCapacity)

local function checkUpstreamLimits(slotId)
  if upstreamRunning and upstreamRunning >= upstreamSlots and not isLeased(KEYS[12], slotId) then
    return { 0, rules.upstreamSlotPollMs * 1000, "upstream slots" }
  end
  local wait = upstreamBucket and upstreamBucket.arrival - now - upstreamCapacity or 0
  if wait > 0 then
    return { 0, math.ceil(wait), "upstream" }
  end
end

local function checkBreakers()
  if isTokenAlone then
    return checkBreaker(credential, "credential held")
  end
  return checkBreaker(credential, "credential held") or checkBreaker(payer, "payer held") or checkWindow(payer)
end

local function checkPayerLimits()
  for _, limit in ipairs(payerBuckets) do
    local wait = limit.bucket.arrival - now - limit.capacity
    if wait > 0 then
      return { 0, math.ceil(wait), "payer" }
    end
  end
  if payerRunning and payerRunning >= payerSlots then
    return { 0, rules.payerSlotPollMs * 1000, "payer" }
  end
end

-- `ahead`: how far before its time a token would come, counting those set aside for others.
local function check(slotId, ahead, othersReserved, isReserved)
  if perDay > 0 and not isReserved and usedToday + othersReserved >= perDay then
    return { 0, untilMidnight, "account day" }
  end
  local denial = heedsBreakers and checkBreakers()
  if denial then
    return denial
  elseif ahead > tolerance then
    return { 0, math.ceil(ahead - tolerance), "account" }
  elseif isTokenAlone then
    return nil
  elseif running >= slots and not isLeased(KEYS[4], slotId) then
    return { 0, rules.slotPollMs * 1000, "account slots" }
  elseif pacedWait(pace) > 0 then
    return { 0, math.ceil(pacedWait(pace) * 1000), "credential paced" }
  end
  return checkUpstreamLimits(slotId) or checkPayerLimits()
end

local granted, taken = {}, {}
local function take(id, slotId)
  local isReserved = reserved > 0 and isLeased(KEYS[3], id)
  local othersReserved = isReserved and 0 or reserved
  local ahead = bucket.arrival + othersReserved * bucket.interval - now
  local denial = check(slotId, ahead, othersReserved, isReserved)
  if denial then
    return denial
  end
  granted[#granted + 1] = slotId
  if isReserved then
    taken[#taken + 1] = id
    reserved = reserved - 1
  end
  spend(bucket)
  local token = { 1, math.floor((tolerance - ahead) / bucket.interval), text(bucket.arrival) }
  usedToday = usedToday + 1
  if isTokenAlone then
    return token
  end
  -- A call that has a slot already counts twice until the script ends: rare, and on the safe side.
  running = running + 1
  countCall(pace)
  for _, limit in ipairs(payerBuckets) do
    spend(limit.bucket)
  end
  payerRunning = payerRunning and payerRunning + 1
  upstreamRunning = upstreamRunning and upstreamRunning + 1
  if upstreamBucket then
    spend(upstreamBucket)
  end
  countUnanswered(payer, duration / 1000)
  for _, breaker in ipairs({ credential, payer }) do
    if heedsBreakers and breaker.openUntil then
      openBreaker(breaker, slotId)
    end
  end
  return token
end

local replies = {}
for at = 18, #ARGV, 2 do
  replies[#replies + 1] = take(ARGV[at], ARGV[at + 1])
end

if not isTokenAlone then
  addLeases(KEYS[4], granted, duration)
end
saveBucket(bucket)
for _, limit in ipairs(payerBuckets) do
  saveBucket(limit.bucket)
end
if upstreamBucket then
  saveBucket(upstreamBucket)
end
saveBreaker(credential)
saveBreaker(payer)
if #granted > 0 then
  if perDay > 0 then
    saveUsedToday(KEYS[5], usedToday)
  end
end
if #granted > 0 and not isTokenAlone then
  if payerRunning then
    addLeases(KEYS[10], granted, duration)
  end
  if upstreamRunning then
    addLeases(KEYS[12], granted, duration)
  end
  savePace(KEYS[6], pace)
end
if #taken > 0 then
  redis.call("ZREM", KEYS[3], unpack(taken))
end
return replies
