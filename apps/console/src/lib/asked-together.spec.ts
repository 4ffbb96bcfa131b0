import { parse } from '@0no-co/graphql.web';
import { describe, expect, it } from 'vitest';
import { type Answer, AskedTogether, type Prepared } from './asked-together.js';

const question = (field: string) => ({ document: parse(`query Q { ${field} }`), variables: {} });

/** An API that answers to each document in turn, when the test says so. */
function api(...answers: (Answer | Error)[]) {
  const sent: Prepared[] = [];
  const begun: (() => void)[] = [];
  const together = new AskedTogether(async (prepare, signal) => {
    await new Promise<void>((resolve, reject) => {
      begun.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    sent.push(prepare());
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return { answer, response: new Response() };
  });
  return {
    sent,
    ask: (field: string, workspaceId: string | null = 'w', signal?: AbortSignal) =>
      together.ask(question(field), workspaceId, signal).then(({ answer }) => answer),
    /** Lets all go that wait for their turn, until none does. */
    go: async () => {
      for (let pause = 0; pause < 5; pause += 1) {
        for (const begin of begun.splice(0)) begin();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

describe('questions at the same time', () => {
  it('are one document, of which each gets its own part', async () => {
    const { ask, go, sent } = api({ data: { items: 1, items_2: 2 } });
    const both = Promise.all([ask('items'), ask('items', null)]);
    await go();
    expect(await both).toEqual([{ data: { items: 1 } }, { data: { items: 2 } }]);
    expect(sent.map(({ workspaceId }) => workspaceId)).toEqual(['w']);
  });

  it('of two workspaces are two', async () => {
    const { ask, go, sent } = api({ data: { a: 1 } }, { data: { a: 2 } });
    const both = Promise.all([ask('a', 'one'), ask('a', 'two')]);
    await go();
    expect(await both).toEqual([{ data: { a: 1 } }, { data: { a: 2 } }]);
    expect(sent.map(({ workspaceId }) => workspaceId)).toEqual(['one', 'two']);
  });

  it('fail alone: the others keep their parts, or are asked again without it', async () => {
    const errors = [{ message: 'no', path: ['b_2', 0] }];
    for (const data of [{ a: 1, b_2: null }, null]) {
      const { ask, go, sent } = api({ data, errors }, { data: { a: 1 } });
      const both = Promise.all([ask('a'), ask('b')]);
      await go();
      expect(await both).toEqual([{ data: { a: 1 } }, { errors }]);
      expect(sent.length).toBe(data === null ? 2 : 1);
    }
  });

  it.each([{ errors: [{ message: 'too dear' }] }, { errors: 'no such workspace' }, {}])(
    'that are refused together are asked alone',
    async (refusal) => {
      const { ask, go, sent } = api(refusal, { data: { a: 1 } }, { data: { b: 2 } });
      const both = Promise.all([ask('a'), ask('b', null)]);
      await go();
      expect(await both).toEqual([{ data: { a: 1 } }, { data: { b: 2 } }]);
      expect(sent.map(({ workspaceId }) => workspaceId)).toEqual(['w', 'w', null]);
    },
  );

  it('that do not reach the API all fail', async () => {
    const { ask, go } = api(new Error('offline'));
    const both = Promise.allSettled([ask('a'), ask('b')]);
    await go();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are not sent when nobody waits for them any more', async () => {
    const { ask, go, sent } = api({ data: { b: 2 } }, { data: { c: 3 } });
    const [left, other] = [new AbortController(), new AbortController()];
    const all = Promise.allSettled([ask('a', 'w', left.signal), ask('b', 'w', other.signal)]);
    left.abort(new Error('left'));
    await go();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const gone = ask('a', 'w', left.signal).catch(() => 'gone');
    const last = new AbortController();
    const alone = ask('a', 'w', last.signal).catch(() => 'gone');
    last.abort(new Error('left'));
    const after = ask('c');
    await go();
    expect(await Promise.all([gone, alone, after])).toEqual(['gone', 'gone', { data: { c: 3 } }]);
    expect(sent.map(({ query }) => /\w+ }|\w+\n}/.exec(query)?.[0].trim().slice(0, 1))).toEqual(['b', 'c']);
  });
});
