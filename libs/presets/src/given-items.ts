import { type UserErrorDetail, userError } from '@loupe/kernel';

/** Items that one request adds to campaigns and collections, or takes out of them. */
export const MAX_GIVEN_ITEMS = 100;

/**
 * Checks the number of given items before any statement, as all bounds of lists.
 * @throws UserErrors on ["itemIds"] for none or too many
 */
export function refuseNoneOrTooMany({ itemIds }: { readonly itemIds: readonly string[] }): void {
  if (itemIds.length === 0) throw userError(['itemIds'], 'give at least one id');
  if (itemIds.length > MAX_GIVEN_ITEMS) {
    throw userError(['itemIds'], `must have at most ${MAX_GIVEN_ITEMS} entries`);
  }
}

/** A problem for each id that is not among the found ones, at its place in the list. */
export function missingOf(
  given: readonly string[],
  found: ReadonlySet<string>,
  path: readonly string[],
  what: string,
): UserErrorDetail[] {
  return given.flatMap((id, index) =>
    found.has(id.toLowerCase()) ? [] : [{ field: [...path, String(index)], message: `${what} not found` }],
  );
}
