-- Counts a rejection that may be an outage of its payer, once for each job.
--
-- KEYS  1 epoch   2 since when the payer answers   3 rejected (ids by time)
-- ARGV  1 id
-- Reply: { rejections counted, 1 if the payer has answered within a day }
redis.call("ZADD", KEYS[3], nowMs, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[3], "-inf", nowMs - rules.rejectionsMs)
redis.call("ZREMRANGEBYRANK", KEYS[3], 0, -1 - rules.mostRejections)
redis.call("PEXPIRE", KEYS[3], rules.rejectionsMs)
return { redis.call("ZCARD", KEYS[3]), redis.call("EXISTS", KEYS[2]) }
