import { groupBy, inParts } from '@loupe/kernel';
import { ConnectorError, type MetricsAnswer, type MetricsRequest } from '../connector.js';

/**
 * Requests the metrics of posts in chunks of at most `size`. If a request fails, so do the answers of all its posts.
 * @param ask returns the answers in the order of the posts
 */
export async function inChunks(
  posts: readonly MetricsRequest[],
  size: number,
  ask: (chunk: readonly MetricsRequest[]) => Promise<MetricsAnswer[]>,
): Promise<MetricsAnswer[]> {
  const answers: MetricsAnswer[] = [];
  for (const chunk of inParts(posts, size)) {
    answers.push(...(await settled(chunk, () => ask(chunk))));
  }
  return answers;
}

/**
 * The metrics of posts, in the given order, for platforms whose requests are per account.
 * @param keyOf posts with the same key share requests
 * @param ask returns the answers in the order of the posts
 */
export async function inGroups(
  posts: readonly MetricsRequest[],
  keyOf: (post: MetricsRequest) => string,
  ask: (group: readonly MetricsRequest[]) => Promise<MetricsAnswer[]>,
): Promise<MetricsAnswer[]> {
  const answers = new Map<MetricsRequest, MetricsAnswer | undefined>();
  for (const group of groupBy(posts, keyOf).values()) {
    const given = await ask(group);
    for (const [index, post] of group.entries()) answers.set(post, given[index]);
  }
  return posts.flatMap((post) => answers.get(post) ?? []);
}

/** The group key of a post's account; empty if the account is unknown. */
export function accountKey({ accountName }: MetricsRequest): string {
  return accountName?.replace(/^@/, '').toLowerCase() ?? '';
}

async function settled(
  chunk: readonly MetricsRequest[],
  ask: () => Promise<MetricsAnswer[]>,
): Promise<MetricsAnswer[]> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return chunk.map(() => ({ kind: 'failed', error }));
  }
}
