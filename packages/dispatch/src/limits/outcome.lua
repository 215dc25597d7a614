-- Notes how a call ended: frees its slots, opens and closes gates, and cuts the credential's pace after "too many".
--
-- KEYS  1 account running   2 payer running   3 credential pace   4 credential gate   5 payer gate
-- ARGV  1 id   2 credential good | bad | none   3 payer good | bad | none   4 1 when the upstream said "too many"
--       5 credential's threshold   6 payer's threshold   7 first pause of a gate   8 longest pause (microseconds)
-- Answer { credential gate, payer gate }: 1 when it was closed by this call, -1 when it was opened again, else 0.
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local id = ARGV[1]

redis.call("ZREM", KEYS[1], id)
redis.call("ZREM", KEYS[2], id)

-- A gate closes after so many calls failed with none that went well in between, for a pause that doubles each time.
local function note(key, outcome, threshold)
  if outcome == "good" then
    local wasClosed = redis.call("HEXISTS", key, "untilTime")
    redis.call("DEL", key)
    return wasClosed == 1 and -1 or 0
  end
  local gate = redis.call("HMGET", key, "opens", "untilTime", "probe")
  if outcome == "none" then
    if gate[3] == id then
      redis.call("HDEL", key, "probe", "probeUntil")
    end
    return 0
  end
  local fails = redis.call("HINCRBY", key, "fails", 1)
  redis.call("EXPIRE", key, 86400)
  local isClosed = gate[2] and tonumber(gate[2]) > now
  if isClosed or (not gate[2] and fails < threshold) then
    return 0
  end
  local opens = tonumber(gate[1] or 0)
  local pause = math.min(tonumber(ARGV[7]) * 2 ^ opens, tonumber(ARGV[8]))
  redis.call("HSET", key, "opens", opens + 1, "untilTime", string.format("%.0f", now + pause))
  redis.call("HDEL", key, "probe", "probeUntil")
  return gate[2] and 0 or 1
end

if ARGV[4] == "1" then
  -- One cut a second: calls that were under way together say "too many" together.
  local cutAt = tonumber(redis.call("HGET", KEYS[3], "at") or 0)
  if now - cutAt > 1000000 then
    -- What was too much: the calls of this second or of the one before, whichever are more; a burst has none before it.
    local lately = 1
    for second = tonumber(time[1]) - 1, tonumber(time[1]) do
      local name = "rate" .. (second % 2)
      local counted = redis.call("HMGET", KEYS[3], name .. "at", name)
      if tonumber(counted[1] or 0) == second then
        lately = math.max(lately, tonumber(counted[2]))
      end
    end
    local at = string.format("%.0f", now)
    redis.call("HSET", KEYS[3], "perSecond", math.max(1, lately * 0.7), "at", at, "arrival", at)
    redis.call("EXPIRE", KEYS[3], 600)
  end
end
return { note(KEYS[4], ARGV[2], tonumber(ARGV[5])), note(KEYS[5], ARGV[3], tonumber(ARGV[6])) }
