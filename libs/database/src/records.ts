import type { QueryRunner } from 'typeorm';

/** The rows of a statement. The structured result has the same shape for every kind of statement; the plain one has not. */
export async function recordsOf<Row>(runner: QueryRunner, text: string, values: unknown[]): Promise<Row[]> {
  return (await runner.query(text, values, true)).records ?? [];
}
