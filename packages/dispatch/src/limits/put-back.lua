-- Frees the slots of a call that was not made, and puts its token back while it is the last that was granted: a later one
-- relied on it. Only what still has its slot is put back, so that the script may be run again where its reply was lost.
--
-- KEYS  1 epoch   2 running   3 payer running   4 account bucket   5 day   6 credential breaker   7 payer breaker
--       8 upstream running
-- ARGV  1 slot id   2 the account's interval   3 the token's receipt
local id, receipt = ARGV[1], tonumber(ARGV[3])
local hadSlot = isLeased(KEYS[2], id)
redis.call("ZREM", KEYS[2], id)
redis.call("ZREM", KEYS[3], id)
redis.call("ZREM", KEYS[8], id)

if hadSlot and receipt and tonumber(redis.call("GET", KEYS[4])) == receipt then
  saveBucket({ key = KEYS[4], arrival = math.max(receipt - ARGV[2], now), isChanged = true })
end
local credential, payer = readBreaker(KEYS[6]), readBreaker(KEYS[7])
releaseProbe(credential, id)
releaseProbe(payer, id)
if hadSlot then
  -- A token taken in a day's first minutes may count in the day before.
  local used = readUsedToday(KEYS[5])
  if used > 0 and now % 86400000000 > 180000000 then
    saveUsedToday(KEYS[5], used - 1)
  end
  if not payer.openUntil and payer.unanswered > 0 then
    payer.unanswered = payer.unanswered - 1
    payer.isChanged = true
  end
end
saveBreaker(credential)
saveBreaker(payer)
return { 1 }
