import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import type pg from 'pg';

/** Where a text was found, such as `items 3` or `redis loupe:…`. */
export type ResidualValue = string;

/**
 * Every row of every table whose text has one of some needles in it, whatever columns and types it has; byte strings are
 * looked through as bytes.
 * @param workspaceId rows of this workspace only; of tables without workspaces all rows
 */
export async function residualInDatabase(
  client: pg.Client,
  needles: readonly string[],
  workspaceId?: string,
): Promise<ResidualValue[]> {
  const { rows: tables } = await client.query<{ name: string; scoped: boolean; bytes: string[] }>(`
    SELECT table_name AS name, bool_or(column_name = 'workspace_id') AS scoped,
      COALESCE(array_agg(column_name::text) FILTER (WHERE udt_name = 'bytea'), '{}') AS bytes
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name`);
  const patterns = needles.map((needle) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`);
  const residual: ResidualValue[] = [];
  for (const { name, scoped, bytes } of tables) {
    const inBytes = bytes.map((column) => ` OR encode(t.${column}, 'escape') ILIKE ANY($1)`).join('');
    const own = scoped && workspaceId !== undefined ? ' AND t.workspace_id = $2' : '';
    const { rows } = await client.query<{ found: string }>(
      `SELECT t::text AS found FROM "${name}" AS t WHERE (t::text ILIKE ANY($1)${inBytes})${own}`,
      own === '' ? [patterns] : [patterns, workspaceId],
    );
    residual.push(...rows.map(({ found }) => `${name}: ${found.slice(0, 200)}`));
  }
  return residual;
}

/** Keys of any type in a Redis database that have a needle in their name or anywhere in them. */
export async function residualInRedis(url: string, needles: readonly string[]): Promise<ResidualValue[]> {
  const redis = new Redis(url);
  const residual: ResidualValue[] = [];
  try {
    for await (const keys of redis.scanStream({ count: 1000 })) {
      for (const key of keys as string[]) {
        const text = `${key} ${JSON.stringify(await contentOf(redis, key))}`;
        if (hasNeedle(text, needles)) residual.push(`redis ${key}: ${text.slice(0, 200)}`);
      }
    }
  } finally {
    redis.disconnect();
  }
  return residual;
}

function contentOf(redis: Redis, key: string): Promise<unknown> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, 0, -1),
    stream: () => redis.xrange(key, '-', '+'),
    none: async () => null,
  };
  return redis.type(key).then((type) => {
    const read = readers[type];
    if (read === undefined) throw new Error(`A Redis key of unknown type ${type}: ${key}`);
    return read();
  });
}

/** Files below a folder that have a needle in their path or their bytes. */
export async function residualInFiles(
  folderUrl: string,
  needles: readonly string[],
): Promise<ResidualValue[]> {
  const folder = fileURLToPath(folderUrl);
  const residual: ResidualValue[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`;
    const bytes = entry.isFile() ? await bytesOf(path) : Buffer.alloc(0);
    if (hasNeedle(`${path.slice(folder.length)} ${bytes.toString('utf8')}`, needles))
      residual.push(`file ${path}`);
  }
  return residual;
}

/** Other files of the run write there too: what is gone meanwhile has nothing. */
async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
}

export function hasNeedle(text: string, needles: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return needles.some((needle) => lower.includes(needle.toLowerCase()));
}
