import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { type Answer, answerer } from './floor-answers.js';
import type { CapturedStatement, SentValue } from './statements.js';

/**
 * The floor: the statements that the service sent for a request, sent again by bare `pg` in a bare `node:http` server,
 * and their rows in JSON of the same shape. No tokens, no GraphQL, no framework.
 */

/** What the floor answers to one request. */
export interface FloorRequest {
  statements: CapturedStatement[];
  document: string;
  /** The service's answer, which tells the shape. */
  answer: Answer;
}

interface Prepared {
  batches: { text: string; name?: string; values: (string | Buffer | null)[] }[][];
  inTransaction: boolean;
  toJson: (results: readonly pg.QueryResult[]) => string;
}

const [file = '', url = '', poolSize = '10', port = '0'] = process.argv.slice(2);
const shapes: FloorRequest[][] = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) });

const decoded = (value: SentValue) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value;

function prepare({ statements, document, answer }: FloorRequest): Prepared {
  const batches = new Map<number, Prepared['batches'][number]>();
  for (const { batch, text, name, values } of statements) {
    const list = batches.get(batch) ?? [];
    list.push({ text, values: values.map(decoded), ...(name === undefined ? {} : { name }) });
    batches.set(batch, list);
  }
  return {
    batches: [...batches.values()],
    inTransaction: statements.some(({ text }) => /^\s*(?:BEGIN|START TRANSACTION)/i.test(text)),
    toJson: answerer(document, answer),
  };
}

async function resultsOf({ batches, inTransaction }: Prepared): Promise<pg.QueryResult[]> {
  const results: pg.QueryResult[] = [];
  const client = inTransaction ? await pool.connect() : null;
  try {
    for (const batch of batches) {
      results.push(...(await Promise.all(batch.map((statement) => (client ?? pool).query(statement)))));
    }
  } finally {
    client?.release();
  }
  return results;
}

const prepared = shapes.map((requests) => requests.map(prepare));

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    // Whether it is there yet.
    response.writeHead(204).end();
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { shape, variant } = JSON.parse(Buffer.concat(chunks).toString()) as {
      shape: number;
      variant: number;
    };
    const found = prepared[shape]?.[variant];
    const work =
      found === undefined
        ? Promise.reject(new Error('no such request'))
        : resultsOf(found).then(found.toJson);
    work.then(
      (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ errors: String(error) })),
    );
  });
});
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1');
