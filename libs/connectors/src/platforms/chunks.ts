import { groupBy } from '@loupe/graphql';
import { inParts } from '@loupe/kernel';
import { ConnectorError, type FiguresAnswer, type FiguresRequest } from '../connector.js';

/**
 * The figures of posts, asked for so many at a time; a failure of a request is that of the posts it asked for.
 * @param ask gives the answers in the order of the posts
 */
export async function inChunks(
  posts: readonly FiguresRequest[],
  size: number,
  ask: (chunk: readonly FiguresRequest[]) => Promise<FiguresAnswer[]>,
): Promise<FiguresAnswer[]> {
  const answers: FiguresAnswer[] = [];
  for (const chunk of inParts(posts, size)) {
    answers.push(...(await settled(chunk, () => ask(chunk))));
  }
  return answers;
}

/**
 * The figures of posts, in the order given, where a platform is asked by account.
 * @param keyOf posts with the same key are asked for together
 * @param ask gives the answers in the order of the posts
 */
export async function inGroups(
  posts: readonly FiguresRequest[],
  keyOf: (post: FiguresRequest) => string,
  ask: (group: readonly FiguresRequest[]) => Promise<FiguresAnswer[]>,
): Promise<FiguresAnswer[]> {
  const answers = new Map<FiguresRequest, FiguresAnswer | undefined>();
  for (const group of groupBy(posts, keyOf).values()) {
    const given = await ask(group);
    for (const [index, post] of group.entries()) answers.set(post, given[index]);
  }
  return posts.flatMap((post) => answers.get(post) ?? []);
}

/** An account's key in a group; empty where it is not known. */
export function accountKey({ accountName }: FiguresRequest): string {
  return accountName?.replace(/^@/, '').toLowerCase() ?? '';
}

async function settled(
  chunk: readonly FiguresRequest[],
  ask: () => Promise<FiguresAnswer[]>,
): Promise<FiguresAnswer[]> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return chunk.map(() => ({ kind: 'failed', error }));
  }
}
