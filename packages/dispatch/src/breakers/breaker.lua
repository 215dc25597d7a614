-- Circuit breakers of payers and of our credential. Times are milliseconds.
--
--             so many calls in a row fail, or a payer is silent
--   closed ────────────────────────────────────────────────────► open
--     ▲                                                           │  ▲
--     │ a call succeeds                                 pause ends │  │ a queued call passes as the probe;
--     │ (from open and half-open)                                 ▼  │ the pause doubles
--     └──────────────────────────────────────────────────────── half-open
--
-- Closed: calls pass. Open: queued calls are refused; calls with a waiting caller pass in every state. The breaker opens
-- again as the probe is granted, so that a lost or slow probe is followed by another. A probe that says nothing about the
-- payer makes the breaker half-open at once.
--
-- A closed payer breaker also limits the calls made since the payer's last answer (`unanswered`) to a window: a payer that
-- hangs would otherwise fill every slot before its first call times out.

-- openings: since it was last closed. refused: queued calls sent back since the last change. unansweredUntil: when the calls
-- of workers that died must have ended.
local function newBreaker()
  return {
    fails = 0,
    openings = 0,
    refused = 0,
    unanswered = 0,
    unansweredSince = 0,
    unansweredUntil = 0,
    window = rules.firstWindow,
    widenedAt = 0,
    halvedInMs = rules.minHalvingMs,
  }
end

local function readBreaker(name)
  local stored = redis.call("GET", keys[name])
  local breaker = stored and cjson.decode(stored) or newBreaker()
  if breaker.unansweredUntil <= nowMs then
    breaker.unanswered = 0
  end
  breaker.name = name
  return breaker
end

local function saveBreaker(breaker)
  if breaker and breaker.isChanged then
    local key = keys[breaker.name]
    breaker.name, breaker.isChanged = nil, nil
    redis.call("SET", key, cjson.encode(breaker), "EX", rules.breakerSeconds)
  end
end

local function openBreaker(breaker, probe)
  breaker.openUntil = nowMs + math.min(rules.firstPauseMs * 2 ^ breaker.openings, rules.longestPauseMs)
  breaker.openings = breaker.openings + 1
  breaker.probe = probe
  breaker.refused = 0
  breaker.isChanged = true
end

local function closeBreaker(breaker)
  breaker.openUntil, breaker.probe = nil, nil
  for name, value in pairs(newBreaker()) do
    breaker[name] = value
  end
  breaker.isChanged = true
end

-- A long backlog would otherwise be released over and over: all but the first wait until they are recalled.
local function refuse(breaker, waitMs, reason)
  breaker.refused = breaker.refused + 1
  breaker.isChanged = true
  if breaker.refused > rules.probeCandidates then
    waitMs = math.max(waitMs, rules.refusedPauseMs)
  end
  return { 0, waitMs * 1000, reason }
end

-- The denial of a queued call; nil when it may pass, as the probe if the breaker is half-open.
local function checkBreaker(breaker, reason)
  if breaker.openUntil and breaker.openUntil > nowMs then
    return refuse(breaker, breaker.openUntil - nowMs, reason)
  end
end

local function windowOf(breaker)
  return math.max(rules.firstWindow, breaker.window * 0.5 ^ ((nowMs - breaker.widenedAt) / breaker.halvedInMs))
end

local function checkWindow(breaker)
  if breaker.openUntil or breaker.unanswered < windowOf(breaker) then
    return nil
  elseif nowMs - breaker.unansweredSince < rules.windowWaitMs then
    return { 0, rules.pollMs * 1000, "payer unheard" }
  end
  return refuse(breaker, rules.silentPauseMs, "payer held")
end

local function countUnanswered(breaker, leaseMs)
  if breaker.unanswered == 0 then
    breaker.unansweredSince = nowMs
  end
  breaker.unanswered = breaker.unanswered + 1
  breaker.unansweredUntil = nowMs + leaseMs
  breaker.isChanged = true
end

-- A call that says nothing about the payer, or was never made: a probe makes room for another.
local function releaseProbe(breaker, id)
  if breaker.openUntil and breaker.probe == id then
    breaker.openUntil, breaker.probe = nowMs, nil
    breaker.openings = breaker.openings - 1
    breaker.isChanged = true
  end
end

-- Any answer ends the silence; one that is no failure also widens the window.
local function noteAnswer(breaker, outcome)
  if outcome ~= "bad" and breaker.unanswered * rules.windowGrowth > windowOf(breaker) then
    breaker.window = breaker.unanswered * rules.windowGrowth
    breaker.widenedAt = nowMs
    breaker.halvedInMs = math.max(rules.minHalvingMs, nowMs - breaker.unansweredSince)
  end
  local wasRefusing = breaker.refused > 0
  if wasRefusing or breaker.unanswered > 0 then
    breaker.unanswered, breaker.refused = 0, 0
    breaker.isChanged = true
  end
  return wasRefusing and "answered" or ""
end

-- Whether a full first window got no answer since this call began, which has timed out.
local function isSilent(breaker, timedOutMs)
  return timedOutMs > 0 and breaker.unanswered >= rules.firstWindow and nowMs - timedOutMs >= breaker.unansweredSince
end

local function noteFailure(breaker, threshold, timedOutMs)
  breaker.fails = breaker.fails + 1
  breaker.isChanged = true
  local wasSilent = isSilent(breaker, timedOutMs)
  if wasSilent then
    breaker.openings = math.max(breaker.openings, rules.silentOpenings)
  end
  if wasSilent or breaker.fails >= threshold then
    openBreaker(breaker, nil)
    return true
  end
end

-- What the end of a call does to a breaker: "opened", "closed", "answered" (calls had been refused for a full window), or "".
local function noteOutcome(breaker, call, outcome, threshold)
  if breaker.openUntil then
    if outcome == "good" then
      closeBreaker(breaker)
      return "closed"
    elseif outcome == "none" then
      releaseProbe(breaker, call.slotId)
    end
    return ""
  end
  -- A call that timed out stays unanswered.
  local change = call.timedOutMs == 0 and noteAnswer(breaker, outcome) or ""
  if outcome == "bad" then
    return noteFailure(breaker, threshold, call.timedOutMs) and "opened" or change
  elseif outcome == "good" and breaker.fails > 0 then
    breaker.fails = 0
    breaker.isChanged = true
  end
  return change
end
