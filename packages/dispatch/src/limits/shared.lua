-- What the calls of a script have in common: it is read from Redis when the first of them asks for it, and written back
-- once, after the last, so that a hundred calls of one account are a few commands. Stands in front of the scripts. Times
-- are microseconds of Redis's clock.
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]

local function whole(number)
  return math.floor(number + 0.5)
end

-- Whole numbers as text. To make one takes a tenth of a call's time, and calls have most of theirs in common.
local texts = {}

local function text(number)
  local known = texts[number]
  if not known then
    known = string.format("%.0f", whole(number))
    texts[number] = known
  end
  return known
end

-- Numbers, each under a key of its own.
local numbers = {}

local function readNumber(key)
  local number = numbers[key]
  if not number then
    number = { value = tonumber(redis.call("GET", key)) }
    numbers[key] = number
  end
  return number.value
end

-- A time, kept until a second after it has come, or hardly at all where that was before now.
local function writeTime(key, at)
  numbers[key] = { value = at, isChanged = true }
end

-- Hashes: their fields as text, or as numbers where they were written just now.
local hashes = {}

local function readHash(key)
  local hash = hashes[key]
  if not hash then
    hash = { fields = {}, changed = {} }
    local known = redis.call("HGETALL", key)
    for at = 1, #known, 2 do
      hash.fields[known[at]] = known[at + 1]
    end
    hashes[key] = hash
  end
  return hash.fields
end

-- A field that becomes nil is removed.
local function setField(key, name, value)
  local fields = readHash(key)
  if value ~= nil or fields[name] ~= nil then
    fields[name] = value
    hashes[key].changed[name] = true
  end
end

local function increaseField(key, name)
  local value = (tonumber(readHash(key)[name]) or 0) + 1
  setField(key, name, value)
  return value
end

local function removeHash(key)
  for name in pairs(readHash(key)) do
    setField(key, name, nil)
  end
end

-- Seconds from now until the hash is forgotten.
local function keepHash(key, seconds)
  readHash(key)
  hashes[key].keptFor = seconds
end

-- Leases: ids with the time until which each is held.
local leases = {}

local function leasesOf(key)
  local known = leases[key]
  if not known then
    known = { ends = {}, longest = 0 }
    leases[key] = known
  end
  return known
end

-- Those that are not over.
local function countLeases(key)
  local known = leasesOf(key)
  if not known.count then
    redis.call("ZREMRANGEBYSCORE", key, "-inf", text(now))
    known.count = redis.call("ZCARD", key)
  end
  return known.count
end

local function isLeased(key, id)
  local known = leasesOf(key)
  if known.ends[id] ~= nil then
    return known.ends[id] ~= false
  elseif known.count == 0 then
    return false
  end
  local ends = redis.call("ZSCORE", key, id)
  return ends and tonumber(ends) > now
end

-- An id that has a lease already counts twice until the script ends: that errs on the safe side, and is rare.
local function addLease(key, id, duration)
  local count = countLeases(key)
  local known = leases[key]
  known.count = count + 1
  known.ends[id] = now + duration
  known.longest = math.max(known.longest, duration)
end

-- Of an id that may have none, where nobody counts.
local function endLease(key, id)
  local known = leasesOf(key)
  known.ends[id] = false
  if known.count then
    known.count = known.count - 1
  end
end

local function writeNumbers()
  for key, number in pairs(numbers) do
    if number.isChanged then
      redis.call("SET", key, text(number.value), "PX", math.max(1, math.ceil((number.value - now) / 1000) + 1000))
    end
  end
end

-- What is set before what is removed: a hash without fields would lose its time to live.
local function writeHashes()
  for key, hash in pairs(hashes) do
    local set, removed = {}, {}
    for name in pairs(hash.changed) do
      local value = hash.fields[name]
      if value == nil then
        removed[#removed + 1] = name
      else
        set[#set + 1] = name
        set[#set + 1] = value
      end
    end
    if #set > 0 then
      redis.call("HSET", key, unpack(set))
    end
    if #removed > 0 then
      redis.call("HDEL", key, unpack(removed))
    end
    if hash.keptFor then
      redis.call("EXPIRE", key, hash.keptFor)
    end
  end
end

local function writeLeases()
  for key, known in pairs(leases) do
    local added, ended = {}, {}
    for id, ends in pairs(known.ends) do
      if ends then
        added[#added + 1] = text(ends)
        added[#added + 1] = id
      else
        ended[#ended + 1] = id
      end
    end
    if #ended > 0 then
      redis.call("ZREM", key, unpack(ended))
    end
    if #added > 0 then
      redis.call("ZADD", key, unpack(added))
      if redis.call("PTTL", key) < known.longest / 1000 then
        redis.call("PEXPIRE", key, math.ceil(known.longest / 1000))
      end
    end
  end
end
