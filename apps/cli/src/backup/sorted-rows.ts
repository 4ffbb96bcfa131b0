/** Rows in the order of their keys, which are asked for in the same order, so that one row at a time is in memory. */
export class SortedRows<Row extends { readonly key: string }> {
  private readonly rows: AsyncIterator<Row>;
  private current: IteratorResult<Row> | null = null;

  constructor(rows: AsyncIterable<Row>) {
    this.rows = rows[Symbol.asyncIterator]();
  }

  /** The row of a key that is not before the last one; null if there is none. */
  async at(key: string): Promise<Row | null> {
    this.current ??= await this.rows.next();
    while (this.current.done !== true && this.current.value.key < key) this.current = await this.rows.next();
    return this.current.done !== true && this.current.value.key === key ? this.current.value : null;
  }

  /** Ends the reading. */
  async close(): Promise<void> {
    await this.rows.return?.();
  }
}

/** Rows by batches of a size. */
export async function* batchesOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
