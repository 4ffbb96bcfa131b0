/**
 * Reads and writes the bucket and the window of one workspace in one atomic step.
 *
 * KEYS: the bucket (hash of `level` and `at`), the window (list of the newest accepted requests' times). ARGV: time (-1
 * for Redis's own), capacity, refill, cost, requests per second (0 to ignore the window). Times are microseconds. Credits
 * per second equal micro-credits per microsecond, so in micro-credits everything is a whole number below 2^53, and
 * refills add up exactly, however often the bucket is read. A missing bucket is full.
 *
 * Returns: 1 for accepted or 0 for refused, the level afterwards, microseconds until it would be accepted, the time, and
 * the number of requests in the window afterwards. A refused request writes nothing; neither does one that costs nothing
 * and ignores the window.
 */
export const BUCKET_SCRIPT = `
local SECOND = 1000000
local now = tonumber(ARGV[1])
if now < 0 then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * SECOND + tonumber(time[2])
end
local capacity = tonumber(ARGV[2])
local refill = tonumber(ARGV[3])
local cost = tonumber(ARGV[4])
local rate = tonumber(ARGV[5])

local level = capacity
local stored = redis.call('HMGET', KEYS[1], 'level', 'at')
if stored[1] then
  local elapsed = math.max(0, now - tonumber(stored[2]))
  level = math.min(capacity, tonumber(stored[1]) + elapsed * refill)
end

local wait = 0
local requests = 0
if rate > 0 then
  for index, at in ipairs(redis.call('LRANGE', KEYS[2], 0, rate - 1)) do
    -- A clock that was set back must not close the window for longer than it is.
    local age = math.abs(now - tonumber(at))
    if age < SECOND then
      requests = requests + 1
      if index == rate then wait = SECOND - age end
    end
  end
end
if cost > level then wait = math.max(wait, math.ceil((cost - level) / refill)) end
if wait > 0 then return {0, level, wait, now, requests} end
if cost == 0 and rate == 0 then return {1, level, 0, now, requests} end

level = math.min(capacity, level - cost)
local life = math.ceil((capacity - level) / refill / 1000) + 60000
redis.call('HSET', KEYS[1], 'level', string.format('%.0f', level), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], life)
if rate > 0 then
  redis.call('LPUSH', KEYS[2], string.format('%.0f', now))
  redis.call('LTRIM', KEYS[2], 0, rate - 1)
  redis.call('PEXPIRE', KEYS[2], 60000)
  requests = requests + 1
end
return {1, level, 0, now, requests}
`;
