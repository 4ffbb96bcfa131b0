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
  for (let start = 0; start < posts.length; start += size) {
    const chunk = posts.slice(start, start + size);
    answers.push(...(await settled(chunk, () => ask(chunk))));
  }
  return answers;
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
