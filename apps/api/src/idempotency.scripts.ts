/**
 * What is kept of a workspace's idempotency keys, each step atomic for all processes:
 * - a record for each key, a hash of `fingerprint`, `mutations`, `claimedAt`, then `executed` and `answer`;
 * - `used`, a hash of the number of keys by hour;
 * - `kept`, a sorted set of `<id> <bytes>` by the time when the answer ends, oldest first, and the sum of its bytes under
 *   the field `bytes` of `used`.
 * Times are milliseconds of Redis's own clock.
 */

const NOW = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local hour = math.floor(now / 3600000)
`;

/**
 * KEYS: record, used. ARGV: fingerprint, mutations, seconds that the key stays taken, maximum keys in 24 hours. Returns 1
 * for a key that was free, 0 if the workspace has used too many, otherwise the record and its age.
 */
export const CLAIM_SCRIPT = `${NOW}
local found = redis.call('HMGET', KEYS[1], 'fingerprint', 'mutations', 'executed', 'answer', 'claimedAt')
if found[1] then
  return {found[1], found[2], found[3], found[4], tostring(now - tonumber(found[5]))}
end
local used = redis.call('HGETALL', KEYS[2])
local count = 0
for index = 1, #used, 2 do
  local at = tonumber(used[index])
  if at and at <= hour - 24 then
    redis.call('HDEL', KEYS[2], used[index])
  elseif at then
    count = count + tonumber(used[index + 1])
  end
end
if count >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'mutations', ARGV[2], 'claimedAt', string.format('%.0f', now))
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('HINCRBY', KEYS[2], hour, 1)
redis.call('EXPIRE', KEYS[2], ARGV[3] + 3600)
return 1
`;

/** KEYS: record, used. */
export const RELEASE_SCRIPT = `${NOW}
if redis.call('DEL', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[2], hour, -1) end
`;

/**
 * KEYS: record, used, kept. ARGV: fingerprint, mutations, seconds that the key stays taken, id, encrypted response or
 * empty, maximum bytes of responses, common prefix of the records' names. If there are too many bytes, the oldest
 * responses are removed; their keys stay taken.
 */
export const COMPLETE_SCRIPT = `${NOW}
local answer = ARGV[5]
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'mutations', ARGV[2], 'executed', '1')
redis.call('HSETNX', KEYS[1], 'claimedAt', string.format('%.0f', now))
redis.call('EXPIRE', KEYS[1], ARGV[3])
if #answer == 0 then return end
local bytes = #answer + tonumber(redis.call('HGET', KEYS[2], 'bytes') or '0')
local function sizeOf(member) return tonumber(string.match(member, ' (%d+)$')) end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZREM', KEYS[3], member)
  bytes = bytes - sizeOf(member)
end
while bytes > tonumber(ARGV[6]) do
  local oldest = redis.call('ZPOPMIN', KEYS[3])[1]
  if not oldest then break end
  redis.call('HDEL', ARGV[7] .. string.match(oldest, '^%S+'), 'answer')
  bytes = bytes - sizeOf(oldest)
end
redis.call('HSET', KEYS[1], 'answer', answer)
redis.call('ZADD', KEYS[3], now + ARGV[3] * 1000, ARGV[4] .. ' ' .. #answer)
redis.call('HSET', KEYS[2], 'bytes', bytes)
redis.call('EXPIRE', KEYS[2], ARGV[3] + 3600)
redis.call('EXPIRE', KEYS[3], ARGV[3] + 3600)
`;
