import { retryConflicts, sqlStateOf } from '@loupe/database';
import { AppError, UserErrors } from '@loupe/kernel';
import type { FieldProblem } from '../format/field-problem.js';
import type { Entry, EntryOutcome } from './import-outcomes.js';

/** Classes of SQLSTATE that mean that a row cannot be stored: data, integrity and program limit errors. */
const ABOUT_DATA = /^(22|23|54)/;

/**
 * Stores posts in one transaction. Where one of them cannot be stored, the posts are stored in halves until it stands alone;
 * it is rejected, and all others are stored, in order. That costs a few more transactions for each such post.
 * @param store stores posts in a transaction of its own: all or, on an error, none
 * @returns the outcome of each post, in order
 * @throws errors that the posts did not cause, such as a lost connection
 */
export async function storeInParts(
  entries: readonly Entry[],
  store: (entries: readonly Entry[]) => Promise<EntryOutcome[]>,
): Promise<EntryOutcome[]> {
  try {
    return await retryConflicts(() => store(entries));
  } catch (error) {
    const problems = problemsOf(error);
    const posts = entries.filter((entry) => 'imported' in entry);
    if (problems === null || posts.length === 0) throw error;
    if (posts.length === 1) {
      const left = entries.map((entry) => refused(entry, problems));
      return retryConflicts(() => store(left));
    }
    const middle = entries.indexOf(posts[Math.ceil(posts.length / 2)] as Entry);
    const earlier = await storeInParts(entries.slice(0, middle), store);
    const later = await storeInParts(entries.slice(middle), store);
    return [...earlier, ...later];
  }
}

function refused(entry: Entry, problems: readonly FieldProblem[]): Entry {
  if ('problems' in entry) return entry;
  const { imported: _, ...place } = entry;
  return { ...place, problems };
}

/** Why the posts themselves cannot be stored; null if they did not cause the error. */
function problemsOf(error: unknown): FieldProblem[] | null {
  if (error instanceof UserErrors)
    return error.details.map(({ field, message }) => ({ path: [...field], message }));
  if (error instanceof AppError) return [{ path: [], message: error.message }];
  if (!ABOUT_DATA.test(sqlStateOf(error) ?? '') || !(error instanceof Error)) return null;
  return [{ path: [], message: `the database refuses it: ${error.message}` }];
}
