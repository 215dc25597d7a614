-- Notes how a call ended: frees its slots, puts an unused token back, opens and closes gates, and cuts the credential's
-- pace after "too many".
--
-- KEYS
--       1 account running   2 payer running   3 credential pace   4 credential gate   5 payer gate   6 account arrival
--       7 the account's day: { day, used }
-- ARGV
--       1 id   2 credential good | bad | none   3 payer good | bad | none   4 1 when the upstream said "too many"
--       5 the account's interval when there was no call after all, else 0   6 then the token's receipt
--       7 when no answer came in time, how long it was waited for, else 0   8 how long the answer took, else 0
-- Answer { credential gate, payer gate }: 1 when it was closed by this call, -1 when it was opened again,
-- -2 when it was not closed but calls had been sent away, else 0.
local id = ARGV[1]

local unused = tonumber(ARGV[5])
local hadSlot = unused > 0 and isLeased(KEYS[1], id)
endLease(KEYS[1], id)
endLease(KEYS[2], id)

-- An unused token can be put back while it is the last that was granted; what was granted after it relied on it.
if unused > 0 and whole(readNumber(KEYS[6]) or 0) == tonumber(ARGV[6]) then
  writeTime(KEYS[6], ARGV[6] - unused)
end
-- Nor does it count in the day. In a day's first minutes it may have been taken the day before.
if hadSlot and now % 86400000000 > 180000000 then
  local today = readHash(KEYS[7])
  local used = tonumber(today.used) or 0
  if tonumber(today.day) == math.floor(time[1] / 86400) and used > 0 then
    setField(KEYS[7], "used", used - 1)
  end
end

-- Notes that the payer was heard of, whatever it said; one that fails is trusted with no more calls.
local took = tonumber(ARGV[8])
local function hear(key, gate, outcome)
  local growth = math.min(math.max(leastGrowth, (now - gate.since) / growthForEach), mostGrowth)
  if outcome ~= "bad" and gate.unanswered * growth > gate.window then
    setField(key, "window", gate.unanswered * growth)
    setField(key, "windowAt", text(now))
  end
  if took > gate.took or (took > 0 and took < gate.took / 2) then
    setField(key, "took", text(math.max(took, gate.took / 2)))
  end
  setField(key, "unanswered", nil)
  setField(key, "since", nil)
  setField(key, "unansweredUntil", nil)
  setField(key, "sentAway", nil)
end

-- Nothing was heard of the payer since a call was made that timed out, as were some others? Then no more need to fail.
local timedOut = tonumber(ARGV[7])
local function isSilent(gate)
  return timedOut > 0 and gate.unanswered >= leastWindow and now - timedOut >= gate.since
end

-- A gate closes after so many calls failed with none that went well in between.
local function noteAt(key, outcome, threshold)
  local gate = readGate(key)
  if gate.isNew and outcome ~= "bad" then
    return 0
  elseif gate.untilTime then
    if outcome == "good" then
      removeHash(key)
      return -1
    end
    if outcome == "none" and gate.probe == id then
      -- A probe that says nothing makes room for another.
      setField(key, "untilTime", text(now))
      setField(key, "opens", gate.opens - 1)
    end
    return 0
  end
  -- What timed out goes on counting as unanswered.
  local isHeard = unused == 0 and timedOut == 0
  if isHeard then
    hear(key, gate, outcome)
  elseif unused > 0 and hadSlot and gate.unanswered > 0 then
    setField(key, "unanswered", gate.unanswered - 1)
  end
  if outcome == "good" and gate.hasFailed then
    setField(key, "fails", nil)
  elseif outcome == "bad" then
    local fails = increaseField(key, "fails")
    keepHash(key, gateMemory)
    local wasSilent = isSilent(gate)
    if fails >= threshold or wasSilent then
      close(key, wasSilent and math.max(gate.opens, opensOfSilent) or gate.opens, "")
      return 1
    end
  end
  return isHeard and gate.sentAway > 0 and -2 or 0
end

if ARGV[4] == "1" then
  -- One cut a second: calls that were under way together say "too many" together.
  local pace = readHash(KEYS[3])
  if now - (pace.at or 0) > 1000000 then
    -- What was too much: the rate of this second so far or of the one before, whichever is more; a burst has none
    -- before it.
    local lately = 1
    for ago = 0, 1 do
      local second = time[1] - ago
      local name = "rate" .. (second % 2)
      if tonumber(pace[name .. "at"] or 0) == second then
        local span = ago == 1 and 1 or math.max(0.2, time[2] / 1000000)
        lately = math.max(lately, pace[name] / span)
      end
    end
    setField(KEYS[3], "perSecond", math.max(1, lately * 0.7))
    setField(KEYS[3], "at", text(now))
    setField(KEYS[3], "arrival", text(now))
    keepHash(KEYS[3], 600)
  end
end
return { noteAt(KEYS[4], ARGV[2], credentialThreshold), noteAt(KEYS[5], ARGV[3], payerThreshold) }
