-- Notes how a call ended: frees its slots, puts an unused token back, opens and closes gates, and cuts the credential's
-- pace after "too many".
--
-- KEYS
--       1 account running   2 payer running   3 credential pace   4 credential gate   5 payer gate   6 account arrival
-- ARGV
--       1 id   2 credential good | bad | none   3 payer good | bad | none   4 1 when the upstream said "too many"
--       5 credential's threshold   6 payer's threshold   7 first pause of a gate   8 longest pause (microseconds)
--       9 the account's interval when there was no call after all, else 0   10 then the token's receipt
--       11 1 when no answer came in time
-- Answer { credential gate, payer gate }: 1 when it was closed by this call, -1 when it was opened again,
-- -2 when it was not closed but calls had been sent away, else 0.
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local id = ARGV[1]

redis.call("ZREM", KEYS[1], id)
redis.call("ZREM", KEYS[2], id)

-- An unused token can be put back while it is the last that was granted; what was granted after it relied on it.
local unused = tonumber(ARGV[9])
if unused > 0 and redis.call("GET", KEYS[6]) == ARGV[10] then
  redis.call("SET", KEYS[6], string.format("%.0f", ARGV[10] - unused), "KEEPTTL")
end

-- A gate closes after so many calls failed with none that went well in between, for a pause that doubles each time.
local function noteAt(key, outcome, threshold)
  if outcome == "good" then
    local was = redis.call("HMGET", key, "untilTime", "sentAway")
    redis.call("DEL", key)
    return was[1] and -1 or was[2] and -2 or 0
  end
  local gate = redis.call("HMGET", key, "opens", "untilTime", "probe", "sentAway", "unanswered")
  local unchanged = 0
  if unused > 0 and (tonumber(gate[5]) or 0) > 0 then
    redis.call("HINCRBY", key, "unanswered", -1)
  elseif gate[5] and unused == 0 and ARGV[11] ~= "1" then
    -- Whatever it said, it was heard of. What timed out goes on counting until the gate closes, or it is forgotten.
    redis.call("HDEL", key, "unanswered", "unansweredUntil")
    if gate[4] and not gate[2] then
      redis.call("HDEL", key, "sentAway")
      unchanged = -2
    end
  end
  if outcome == "none" then
    if gate[3] == id then
      redis.call("HDEL", key, "probe", "probeUntil")
    end
    return unchanged
  end
  local fails = redis.call("HINCRBY", key, "fails", 1)
  redis.call("EXPIRE", key, 86400)
  local isClosed = gate[2] and tonumber(gate[2]) > now
  if isClosed or (not gate[2] and fails < threshold) then
    return unchanged
  end
  local opens = tonumber(gate[1] or 0)
  local pause = math.min(tonumber(ARGV[7]) * 2 ^ opens, tonumber(ARGV[8]))
  redis.call("HSET", key, "opens", opens + 1, "untilTime", string.format("%.0f", now + pause))
  redis.call("HDEL", key, "probe", "probeUntil", "sentAway")
  return gate[2] and 0 or 1
end

if ARGV[4] == "1" then
  -- One cut a second: calls that were under way together say "too many" together.
  local cutAt = tonumber(redis.call("HGET", KEYS[3], "at") or 0)
  if now - cutAt > 1000000 then
    -- What was too much: the rate of this second so far or of the one before, whichever is more; a burst has none
    -- before it.
    local lately = 1
    for ago = 0, 1 do
      local second = time[1] - ago
      local name = "rate" .. (second % 2)
      local counted = redis.call("HMGET", KEYS[3], name .. "at", name)
      if tonumber(counted[1] or 0) == second then
        local span = ago == 1 and 1 or math.max(0.2, time[2] / 1000000)
        lately = math.max(lately, counted[2] / span)
      end
    end
    local at = string.format("%.0f", now)
    redis.call("HSET", KEYS[3], "perSecond", math.max(1, lately * 0.7), "at", at, "arrival", at)
    redis.call("EXPIRE", KEYS[3], 600)
  end
end
return { noteAt(KEYS[4], ARGV[2], tonumber(ARGV[5])), noteAt(KEYS[5], ARGV[3], tonumber(ARGV[6])) }
