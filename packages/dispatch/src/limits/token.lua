-- Grants or denies a token: every bucket, slot and gate of a call in one step, on Redis time, in microseconds.
--
-- Buckets are GCRA: `arrival` is the theoretical arrival time of the next token, a call may come up to `tolerance` before it.
-- An account's bucket knows reservations for calls that were admitted and have not started; slots in flight are leases.
-- Gates are told of in gate.lua, and reading and writing in shared.lua.
--
-- KEYS
--       1 epoch
--       2 account arrival   3 account admitted (id by expiry)   4 account running (id by lease end)
--       5 credential pace   6 credential gate   7 payer gate
--       8 payer arrival     9 payer running     10 NPI arrival
--       11 the account's day: { day, used }
-- ARGV
--       1 admit | take | request   2 id   3 lease   4 waiting | queued
--       5 interval   6 tolerance   7 full tolerance   8 slots        (account)
--       9 interval or 0   10 tolerance   11 slots or 0               (payer)
--       12 interval or 0  13 tolerance                               (payer and NPI)
--       14 calls a day (UTC) or 0                                    (account)
-- Answer: { 1, remaining, receipt } | { 0, wait, reason } | { -1 }: Redis lost its memory; nothing is granted
-- until it was rebuilt.
local epoch = readNumber(KEYS[1])
if not epoch then
  return { -1 }
end
local verb, id, duration, isWaiting = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == "waiting"

-- A bucket that nobody remembers is full, but not fuller than it can have become since Redis lost its memory.
local function arrivalOf(key, interval, fullTolerance)
  local empty = fullTolerance + interval
  local arrival = math.max(readNumber(key) or (epoch + empty), now)
  if arrival > now + empty then
    -- Emptier than empty: left by a slower plan, which must not hold up a faster one. From now on it fills.
    arrival = now + empty
    writeTime(key, arrival)
  end
  return arrival
end

-- The account: its bucket, less what is reserved for admitted calls.
local interval, fullTolerance = tonumber(ARGV[5]), tonumber(ARGV[7])
local tolerance = verb == "take" and tonumber(ARGV[6]) or fullTolerance
local arrival = arrivalOf(KEYS[2], interval, fullTolerance)
local admitted = countLeases(KEYS[3])
local isAdmitted = isLeased(KEYS[3], id)
local reserved = isAdmitted and 0 or admitted
local ahead = arrival + reserved * interval - now
local wait = ahead - tolerance

-- What the account may have in a day. Whoever was admitted has its share already.
local perDay, day, usedToday = tonumber(ARGV[14]), math.floor(time[1] / 86400), 0
if perDay > 0 then
  local known = readHash(KEYS[11])
  usedToday = tonumber(known.day or -1) == day and tonumber(known.used) or 0
  if usedToday + reserved >= perDay and not (verb == "take" and isAdmitted) then
    return { 0, (day + 1) * 86400000000 - now, "account day" }
  end
end

if verb ~= "take" then
  if wait > 0 then
    return { 0, math.ceil(wait), "account" }
  end
  if verb == "admit" then
    addLease(KEYS[3], id, duration)
  else
    writeTime(KEYS[2], arrival + interval)
  end
  return { 1, math.floor((tolerance - ahead) / interval) }
end

-- Gates hold up queued work only: a waiting caller gets the upstream's own words, and is a probe.
local probes = {}
local slots = tonumber(ARGV[8])
local payer = readGate(KEYS[7])
if not isWaiting then
  for position, gate in ipairs({ readGate(KEYS[6]), payer }) do
    local key, reason = KEYS[5 + position], position == 1 and "credential held" or "payer held"
    if gate.untilTime and gate.untilTime > now then
      return sendAway(key, gate.untilTime - now, reason)
    elseif gate.untilTime then
      probes[#probes + 1] = { key = key, opens = gate.opens }
    elseif position == 2 and gate.unanswered >= math.min(gate.window, math.max(leastShare, slots / 4)) then
      local silence = now - gate.since
      if silence < gate.patience then
        return { 0, math.ceil(math.max(unheardWait, silence / 4)), "payer unheard" }
      end
      return sendAway(key, unheardPause, reason)
    end
  end
end

if wait > 0 then
  return { 0, math.ceil(wait), "account" }
end
local pollSlots = 20000
if countLeases(KEYS[4]) >= slots and not isLeased(KEYS[4], id) then
  return { 0, pollSlots, "account slots" }
end

-- After the upstream said "too many", our credential's pace grows by a fifth each second until it no longer matters.
local pace = readHash(KEYS[5])
local paceInterval, paceArrival
if pace.perSecond then
  local perSecond = pace.perSecond * math.exp(0.2 * math.min(150, (now - pace.at) / 1000000))
  paceInterval = 1000000 / perSecond
  paceArrival = math.max(tonumber(pace.arrival), now)
  if paceArrival > now + 50000 then
    return { 0, math.ceil(paceArrival - now - 50000), "credential paced" }
  end
end

-- What the operator knows of the payer.
local payerInterval, payerSlots, npiInterval = tonumber(ARGV[9]), tonumber(ARGV[11]), tonumber(ARGV[12])
local payerArrival, npiArrival
if payerInterval > 0 then
  payerArrival = arrivalOf(KEYS[8], payerInterval, tonumber(ARGV[10]))
  local payerWait = payerArrival - now - tonumber(ARGV[10])
  if payerWait > 0 then
    return { 0, math.ceil(payerWait), "payer" }
  end
end
if payerSlots > 0 and countLeases(KEYS[9]) >= payerSlots then
  return { 0, 500000, "payer" }
end
if npiInterval > 0 then
  npiArrival = arrivalOf(KEYS[10], npiInterval, tonumber(ARGV[13]))
  local npiWait = npiArrival - now - tonumber(ARGV[13])
  if npiWait > 0 then
    return { 0, math.ceil(npiWait), "payer" }
  end
end

-- Granted: from here on everything is written, nothing is denied.
writeTime(KEYS[2], arrival + interval)
if perDay > 0 then
  setField(KEYS[11], "day", day)
  setField(KEYS[11], "used", usedToday + 1)
  keepHash(KEYS[11], 172800)
end
if isAdmitted then
  endLease(KEYS[3], id)
end
addLease(KEYS[4], id, duration)
if paceInterval then
  setField(KEYS[5], "arrival", text(paceArrival + paceInterval))
end
-- How many calls a second the credential makes: what its pace is cut from.
local second = "rate" .. (time[1] % 2)
if pace[second .. "at"] ~= time[1] then
  setField(KEYS[5], second .. "at", time[1])
  setField(KEYS[5], second, 0)
end
increaseField(KEYS[5], second)
keepHash(KEYS[5], 600)
if payerArrival then
  writeTime(KEYS[8], payerArrival + payerInterval)
end
if payerSlots > 0 then
  addLease(KEYS[9], id, duration)
end
if npiArrival then
  writeTime(KEYS[10], npiArrival + npiInterval)
end
setField(KEYS[7], "unanswered", payer.unanswered + 1)
if payer.unanswered == 0 then
  setField(KEYS[7], "since", text(now))
end
setField(KEYS[7], "unansweredUntil", text(now + duration))
if payer.isNew then
  keepHash(KEYS[7], gateMemory)
end
for _, probe in ipairs(probes) do
  close(probe.key, probe.opens, id)
end
return { 1, math.floor((tolerance - ahead) / interval), whole(arrival + interval) }
