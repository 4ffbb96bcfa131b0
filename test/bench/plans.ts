import pg from 'pg';
import type { LoadedDataSet } from './data-set.js';
import type { PreparedShape } from './preparation.js';
import type { CapturedStatement } from './statements.js';

/** Variants of a shape whose statements are looked at. */
const VARIANTS = 6;
const WORTH_SHOWING_MS = 20;
const UNIQUE_VIOLATION = '23505';

/**
 * How PostgreSQL runs the statements of shapes that are slow: for each statement the slowest of several runs with different
 * values, as text for people. What a statement wrote is taken back. A statement that added a row which is there now is left out.
 */
export async function plansOf(dataSet: LoadedDataSet, shapes: readonly PreparedShape[]): Promise<string> {
  const client = new pg.Client({ connectionString: dataSet.url });
  await client.connect();
  const parts: string[] = [];
  try {
    for (const { name, floor } of shapes) {
      const slowest = new Map<string, { milliseconds: number; text: string }>();
      const step = Math.max(1, Math.floor(floor.length / VARIANTS));
      const looked = floor.filter((_, index) => index % step === 0);
      for (const statement of looked.flatMap(({ statements }) => statements)) {
        if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(statement.text)) continue;
        const plan = await explained(client, statement);
        if (plan === null) continue;
        if (plan.milliseconds > (slowest.get(statement.text)?.milliseconds ?? WORTH_SHOWING_MS))
          slowest.set(statement.text, plan);
      }
      parts.push(`# ${name}\n\n${[...slowest.values()].map(({ text }) => text).join('\n\n')}\n`);
    }
  } finally {
    await client.end();
  }
  return parts.join('\n');
}

async function explained(
  client: pg.Client,
  { text, values }: CapturedStatement,
): Promise<{ milliseconds: number; text: string } | null> {
  const given = values.map((value) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value,
  );
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS) ${text}`,
      given,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const milliseconds = Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1]);
    return { milliseconds, text: `${text}\n-- ${JSON.stringify(given)}\n${plan}` };
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNIQUE_VIOLATION) return null;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}
