import { describe, expect, it } from 'vitest';
import { actionsOf, type Command, matching } from './commands.js';

const names = (commands: readonly Command[]) => commands.map(({ name }) => name);

describe('the commands of the palette', () => {
  it('are those that somebody may do', () => {
    expect(names(actionsOf('w', (scope) => scope === 'READ'))).toEqual(['Connect an agent', 'Ask the API']);
    expect(names(actionsOf('w', () => true))).toContain('Create a token');
  });

  it('are found by the beginnings of their words, in any order and case', () => {
    const all = actionsOf('w', () => true);
    expect(names(matching(all, 'TOK cre'))).toEqual(['Create a token']);
    expect(matching(all, 'oken')).toEqual([]);
    expect(matching(all, '  ')).toEqual(all);
  });
});
