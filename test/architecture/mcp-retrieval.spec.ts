import { readFileSync } from 'node:fs';
import { Ranking } from '@loupe/kernel';
import type { PublishedTool } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import { LATER_QUESTIONS, QUESTIONS } from '../support/marketer-questions.js';

const TOOLS: PublishedTool[] = JSON.parse(
  readFileSync(new URL('../../mcp-tools.json', import.meta.url), 'utf8'),
);
/** How many of the questions find their tool. */
const LEAST = 54;

/** Clients with many tools search them by their texts, so the texts have to have the words that people use. */
describe('a search for tools', () => {
  const ranking = new Ranking(TOOLS.map(({ name, title, description }) => `${name} ${title} ${description}`));

  it.each([
    ['what marketers ask most', QUESTIONS, LEAST],
    ['what came later', LATER_QUESTIONS, LATER_QUESTIONS.length],
  ])('has the right tool in the first three for most questions about %s', (_, questions, least) => {
    const missed = questions.flatMap(([question, ...tools]) => {
      const first = ranking.best(question, 3).map((index) => TOOLS[index]?.name ?? '');
      return first.some((name) => tools.includes(name)) ? [] : [`${question}: ${first.join(', ')}`];
    });
    expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(least);
  });

  it('is asked sixty questions', () => {
    expect(QUESTIONS).toHaveLength(60);
  });
});
