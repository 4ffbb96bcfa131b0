/**
 * Computes while the database runs a statement that the caller has just begun.
 * @returns the result of `work`, when the statement has ended too
 */
export async function meanwhile<Result>(statement: Promise<unknown>, work: () => Result): Promise<Result> {
  // The statement is sent only when the running code yields.
  const [result] = await Promise.all([sent().then(work), statement]);
  return result;
}

function sent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
