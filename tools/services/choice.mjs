/** @typedef {'environment' | 'docker' | 'path' | 'packages'} Origin */

/**
 * Where to look for a service, in order. The user's own database is never replaced silently by an empty one: a
 * configured address is the only way, and data stays with the way that created it.
 * @param {object} options
 * @param {'postgres' | 'redis'} options.service
 * @param {string | undefined} options.url the address in the environment
 * @param {'docker' | 'local' | undefined} options.remembered where the data of this data directory is kept
 * @returns {Origin[]}
 */
export function waysToTry({ service, url, remembered }) {
  if (url) return ['environment'];
  const local = service === 'redis' ? ['path', 'packages'] : ['packages'];
  if (remembered === 'docker') return ['docker'];
  return remembered === 'local' ? local : ['docker', ...local];
}

/** @param {Origin} origin @returns {'docker' | 'local' | undefined} what to remember about the place of the data */
export function placeOf(origin) {
  if (origin === 'environment') return undefined;
  return origin === 'docker' ? 'docker' : 'local';
}

const NAMES = { postgres: 'PostgreSQL', redis: 'Redis' };
const WAYS = {
  environment: 'the address in the environment',
  docker: 'Docker',
  path: 'a server on the PATH',
  packages: 'unpacked packages',
};

/**
 * @param {{ postgres: Origin, redis: Origin }} origin
 * @returns {string} one line that says where the services come from
 */
export function whereFrom(origin) {
  return Object.entries(origin)
    .map(([service, way]) => `${NAMES[service]} comes from ${WAYS[way]}`)
    .join(', ');
}

/**
 * The instruction for the user if no way worked.
 * @param {'postgres' | 'redis'} service
 * @param {{ way: Origin, reason: string }[]} tried
 * @param {'docker' | 'local' | undefined} remembered
 * @returns {string}
 */
export function nothingWorked(service, tried, remembered) {
  const variable = service === 'postgres' ? 'DATABASE_URL' : 'REDIS_URL';
  const lines = [
    `${NAMES[service]} could not be started on this machine. What was tried:`,
    `  - ${variable}: not set`,
  ];
  for (const { way, reason } of tried) lines.push(`  - ${WAYS[way]}: ${reason}`);
  lines.push(
    'Do one of these and start again:',
    '  - set DATABASE_URL (PostgreSQL 15 to 18 with pgvector, pg_trgm and btree_gin) and REDIS_URL (Redis 7 or Valkey 8)',
    '    to servers of your own',
    '  - start Docker: its two containers are then started for you',
    '  - remove the reason given above',
  );
  if (remembered === 'docker')
    lines.push(
      'This data directory keeps its data in Docker, so nothing else was tried; --data-dir names another one.',
    );
  return lines.join('\n');
}
