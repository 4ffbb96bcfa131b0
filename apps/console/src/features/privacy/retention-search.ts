/** The address of the page: a creator whose erasure is looked at. */
export function retentionSearch({ creator }: Record<string, unknown>): { creator?: string } {
  return typeof creator === 'string' ? { creator } : {};
}
