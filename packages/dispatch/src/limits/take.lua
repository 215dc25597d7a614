-- Takes tokens and slots right before calls: all limits and breakers of a call in one step. The calls of one run are of one
-- account to one payer, in order.
--
-- args: account (its bucket), tolerance, perDay (0: no limit), leaseMicros, heedsBreakers
--       limits: the others in the order in which they are asked, each a bucket, or slots: key, most, pollMs; with its reason
--       unused: slotId and receipt of tokens with which no call was made; they are put back first
--       calls: id (the job's), slotId
--       isTokenAlone: no call follows, so that no limits beside the account's, no pace and no payer matter
-- Reply for each call: { 1, remaining, receipt } | { 0, microseconds to wait, reason }
local account = readBucket(args.account)
local usedToday = readUsedToday(keys.day, args.perDay)
local usedBefore = usedToday
local credential = readBreaker("credentialBreaker")
local payer = not args.isTokenAlone and readBreaker("payerBreaker")

-- Puts a token back while it is the last that was granted: a later one relied on it. Only what still has its slot is put back,
-- so that the script may be run again where its reply was lost.
local function putBack(slotId, receipt)
  local hadSlot = isLeased(keys.running, slotId)
  freeSlots({ slotId })
  releaseProbe(credential, slotId)
  releaseProbe(payer, slotId)
  if not hadSlot then
    return
  end
  if tonumber(receipt) == account.arrival then
    account.arrival = math.max(account.arrival - account.interval, now)
    account.isChanged = true
  end
  -- A token taken in a day's first minutes may count in the day before.
  if usedToday > 0 and now % 86400000000 > 180000000 then
    usedToday = usedToday - 1
  end
  if not payer.openUntil and payer.unanswered > 0 then
    payer.unanswered = payer.unanswered - 1
    payer.isChanged = true
  end
end

for _, token in ipairs(args.unused) do
  putBack(token.slotId, token.receipt)
end

local pace = not args.isTokenAlone and readPace()
local reserved = countLeases(keys.reserved)
for _, limit in ipairs(args.limits) do
  if limit.most then
    limit.running = countLeases(keys[limit.key])
  else
    readBucket(limit)
  end
end

local function waitFor(limit, slotId)
  if not limit.most then
    return limit.arrival - now - limit.capacity
  end
  local isFull = limit.running >= limit.most and not isLeased(keys[limit.key], slotId)
  return isFull and limit.pollMs * 1000 or 0
end

local function checkBreakers()
  local denial = checkBreaker(credential, "credential held")
  if denial or not payer then
    return denial
  end
  return checkBreaker(payer, "payer held") or checkWindow(payer)
end

-- `ahead`: how far before its time a token would come, counting those set aside for others.
local function check(slotId, ahead, othersReserved, isReserved)
  if args.perDay > 0 and not isReserved and usedToday + othersReserved >= args.perDay then
    return { 0, untilMidnight, "account day" }
  end
  local denial = args.heedsBreakers and checkBreakers()
  if denial then
    return denial
  elseif ahead > args.tolerance then
    return { 0, math.ceil(ahead - args.tolerance), "account" }
  elseif pace and pacedWait(pace) > 0 then
    return { 0, math.ceil(pacedWait(pace) * 1000), "credential paced" }
  end
  for _, limit in ipairs(args.limits) do
    local wait = waitFor(limit, slotId)
    if wait > 0 then
      return { 0, math.ceil(wait), limit.reason }
    end
  end
end

local granted, taken = {}, {}
local function take(call)
  local isReserved = reserved > 0 and isLeased(keys.reserved, call.id)
  local othersReserved = isReserved and 0 or reserved
  local ahead = account.arrival + othersReserved * account.interval - now
  local denial = check(call.slotId, ahead, othersReserved, isReserved)
  if denial then
    return denial
  end
  granted[#granted + 1] = call.slotId
  if isReserved then
    taken[#taken + 1] = call.id
    reserved = reserved - 1
  end
  spend(account)
  usedToday = usedToday + 1
  for _, limit in ipairs(args.limits) do
    if limit.most then
      -- A call that has a slot already counts twice until the script ends: rare, and on the safe side.
      limit.running = limit.running + 1
    else
      spend(limit)
    end
  end
  if pace then
    countCall(pace)
    countUnanswered(payer, args.leaseMicros / 1000)
    for _, breaker in ipairs({ credential, payer }) do
      if args.heedsBreakers and breaker.openUntil then
        openBreaker(breaker, call.slotId)
      end
    end
  end
  return { 1, math.floor((args.tolerance - ahead) / account.interval), text(account.arrival) }
end

local replies = {}
for index, call in ipairs(args.calls) do
  replies[index] = take(call)
end

saveBucket(account)
saveBreaker(credential)
saveBreaker(payer)
if args.perDay > 0 and usedToday ~= usedBefore then
  redis.call("HSET", keys.day, "day", text(day), "used", text(usedToday))
  redis.call("EXPIRE", keys.day, 172800)
end
for _, limit in ipairs(args.limits) do
  if not limit.most then
    saveBucket(limit)
  elseif #granted > 0 then
    addLeases(keys[limit.key], granted, args.leaseMicros)
  end
end
if pace and #granted > 0 then
  savePace(pace)
end
if #taken > 0 then
  redis.call("ZREM", keys.reserved, unpack(taken))
end
return replies
