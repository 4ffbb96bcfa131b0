/**
 * Computes while the database runs a statement that the caller has just begun.
 * @returns the answer of the statement, and the result of `work`
 */
export async function meanwhile<Answer, Result>(
  statement: Promise<Answer>,
  work: () => Result | Promise<Result>,
): Promise<[Answer, Result]> {
  // The statement is sent only when the running code yields.
  return Promise.all([statement, sent().then(work)]);
}

function sent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
