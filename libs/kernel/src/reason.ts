/**
 * Why something failed, in one line for the operator. Several addresses of a host are tried: their errors are in one without a
 * message. A cause says more than `fetch failed`.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message.replace(/\.$/, '');
}
