/** More of one file are not looked at: those that send thousands vary values that stand in their texts. */
const MOST_OF_A_FILE = 300;
/** By all files of a worker. */
const MOST = 5000;

const waiting = new Set<string>();
const seen = new Set<string>();

/** Takes note of a statement that an application of a spec's process sends. */
export function noteStatement(text: string): void {
  if (seen.has(text) || waiting.size === MOST_OF_A_FILE || seen.size >= MOST) return;
  waiting.add(text);
}

/** What Loupe reads wrongly in statements that were sent since the last time, each of them once. */
export async function misreadStatements(): Promise<string[]> {
  if (waiting.size === 0) return [];
  const texts = [...waiting];
  waiting.clear();
  for (const text of texts) seen.add(text);
  const [{ loadParser, misreadings }, { statementText }] = await Promise.all([
    import('./parsed-statements.js'),
    import('@loupe/database'),
  ]);
  await loadParser();
  return texts.flatMap((text) => misreadings(text, statementText));
}
