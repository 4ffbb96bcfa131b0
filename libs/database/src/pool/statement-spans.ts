import { beginSpan, currentSpan } from '@loupe/kernel';
import pg from 'pg';
import { verbOf } from '../statement-text.js';

type Query = (...given: unknown[]) => unknown;
type Done = (error: Error | null, result: unknown) => void;

/**
 * Has each statement of a connection be a span of the work that it is a part of, with its text: values are parameters, which
 * are left out. Statements of no recorded work, such as a worker's look for work, are none.
 */
export function recordStatements(client: pg.Client): void {
  const query: Query = (...given) => Reflect.apply(pg.Client.prototype.query as Query, client, given);
  const recorded: Query = (...given) => {
    const text = currentSpan() === undefined ? null : textOf(given[0]);
    if (text === null) return query(...given);
    const { host, port } = client;
    const span = beginSpan({
      name: verbOf(text) ?? 'statement',
      kind: 'client',
      facts: {
        'db.system.name': 'postgresql',
        'db.query.text': text,
        'server.address': host,
        'server.port': port,
      },
    });
    const done = given.at(-1);
    if (typeof done === 'function') {
      const ended: Done = (error, result) => {
        span?.end(error ?? undefined);
        (done as Done)(error, result);
      };
      return query(...given.slice(0, -1), ended);
    }
    const result = query(...given) as Promise<unknown>;
    result.then(
      () => span?.end(),
      (error: unknown) => span?.end(error),
    );
    return result;
  };
  Object.assign(client, { query: recorded });
}

/** The text of a statement; null for an object that sends statements by itself, such as a stream. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}
