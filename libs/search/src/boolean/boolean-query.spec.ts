import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BooleanNode } from './boolean-nodes.js';
import { BooleanProblem } from './boolean-pieces.js';
import { MAX_TERMS, readBoolean } from './boolean-query.js';
import { neededBy, tsqueryOf } from './boolean-tsquery.js';

/** A query as it was understood, with every parenthesis. */
function understood(node: BooleanNode): string {
  switch (node.kind) {
    case 'phrase': {
      const words = node.tokens.map(({ text }) => text).join('_') + (node.isPrefix ? '*' : '');
      return node.field === null ? words : `${node.field}:${words}`;
    }
    case 'fact':
      return `${node.field}=${node.name}`;
    case 'not':
      return `!${understood(node.part)}`;
    case 'near':
      return `(${understood(node.left)} ~${node.words} ${understood(node.right)})`;
    default:
      return `(${node.parts.map(understood).join(node.kind === 'and' ? ' & ' : ' | ')})`;
  }
}

function problemOf(text: string): string {
  try {
    return `understood as ${understood(readBoolean(text))}`;
  } catch (error) {
    if (!(error instanceof BooleanProblem)) throw error;
    return `${error.message} (${error.character})`;
  }
}

describe('a query in BOOLEAN mode', () => {
  it.each([
    ['serum', 'serum'],
    ['serum cream', '(serum & cream)'],
    ['serum AND cream', '(serum & cream)'],
    ['serum OR cream', '(serum | cream)'],
    ['a b OR c d', '((a & b) | (c & d))'],
    ['a (b OR c) d', '(a & (b | c) & d)'],
    ['serum -cream', '(serum & !cream)'],
    ['serum NOT cream', '(serum & !cream)'],
    ['serum NOT (cream OR oil)', '(serum & !(cream | oil))'],
    ['serum - cream', 'has no word, number or emoji (7)'],
    ['serum or cream', '(serum & or & cream)'],
    ['"Crème brûlée"', 'creme_brulee'],
    ['“creme brulee”', 'creme_brulee'],
    ['„creme brulee“ x', '(creme_brulee & x)'],
    ['co-op', 'co_op'],
    ['glow*', 'glow*'],
    ['#spring_sale @my.brand', '(spring_sale & my_brand)'],
    ['serum NEAR/3 cream', '(serum ~3 cream)'],
    ['a serum NEAR/3 (cream OR oil) b', '(a & (serum ~3 (cream | oil)) & b)'],
    ['"new in" NEAR/5 serum', '(new_in ~5 serum)'],
    ['caption:serum said:(oil OR cream)', '(caption:serum & (said:oil | said:cream))'],
    ['Caption:"new in"', 'caption:new_in'],
    ['picture:sale tag:#Spring_Sale', '(picture:sale & tag=spring_sale)'],
    ['mention:(@my.brand OR Other)', '(mention=my.brand | mention=other)'],
    ['serum lang:DE -lang:und', '(serum & lang=de & !lang=und)'],
    ['account:"Glow Studio"', 'account= glow studio '],
    ['account:glow*', 'account= glow'],
    ['account:@glow_studio', 'account=@glow_studio'],
    ['account:glow_studio', 'account= glow studio '],
    ['account:美容', 'account=美容'],
    ['--serum x', '(serum & x)'],
    ['https://youtu.be/dQw4', 'youtu_be'],
    ['12:30', '12_30'],
    ['大食い', '大食い'],
    ['👍🏽', '👍'],
  ])('%s', (text, meaning) => {
    expect(problemOf(text).replace('understood as ', '')).toBe(meaning);
  });

  it.each([
    ['(serum', 'the parenthesis is not closed (1)'],
    ['serum)', 'no parenthesis is open here (6)'],
    ['a "serum', 'the quotation mark is not closed (3)'],
    ['serum OR', 'ends where a word is expected (9)'],
    ['OR serum', 'a word is expected in place of OR (1)'],
    ['a OR OR b', 'a word is expected in place of OR (6)'],
    ['()', 'a word is expected in place of ) (2)'],
    ['-serum', 'says only what is left out; name something to find, also on each side of OR (1)'],
    ['a OR -b', 'says only what is left out; name something to find, also on each side of OR (1)'],
    [
      'brand:serum',
      'brand: is no field; there are caption:, said:, picture:, account:, tag:, mention:, lang: (1)',
    ],
    ['serum lang:german', 'lang: takes the code of a language that is detected, such as de (12)'],
    ['tag:spring*', '* does not stand in tag: (5)'],
    ['tag:#', 'tag: has no name (5)'],
    ['account:…', 'has no word, number or emoji (9)'],
    ['tag:a NEAR/3 b', 'beside NEAR/3 stand words, phrases, or words with OR (1)'],
    ['a*b', '* stands at the end of a word (1)'],
    ['s*', 'at least 2 letters stand before * (1)'],
    ['*', 'has no word, number or emoji (1)'],
    ['"a b"*', '* stands behind a word, not behind a phrase (6)'],
    ['a NEAR/0 b', 'the number after NEAR/ is from 1 to 30 (3)'],
    ['a NEAR/31 b', 'the number after NEAR/ is from 1 to 30 (3)'],
    ['a NEAR/3 b NEAR/3 c', 'two NEAR stand one behind the other; use AND (12)'],
    ['(a b) NEAR/3 c', 'beside NEAR/3 stand words, phrases, or words with OR (1)'],
    ['a NEAR/3 -b', 'beside NEAR/3 stand words, phrases, or words with OR (10)'],
    ['caption:a NEAR/3 said:b', 'beside NEAR stand words of one field (11)'],
    ['a NEAR/3', 'ends where a word is expected (9)'],
    ['… !!', 'has no word, number or emoji (1)'],
    [`${'('.repeat(30)}a`, 'parentheses are at most 20 deep (22)'],
    [`${'-'.repeat(50)}a b`, 'NOT is at most 20 deep (23)'],
    [`"${'a '.repeat(21)}"`, 'a phrase has at most 20 words (1)'],
    ['a '.repeat(61), 'there are at most 60 words and phrases (121)'],
    [
      '(a OR b OR c OR d OR e) NEAR/30 (a OR b OR c OR d OR e OR f)',
      'too many words stand beside NEAR, or too far from each other (25)',
    ],
    [
      '(a OR b) NEAR/30 c d NEAR/30 (e OR f OR g OR h OR i OR j OR k)',
      'too many words stand beside NEAR, or too far from each other (22)',
    ],
    ['"a b c d e f g h i j" NEAR/30 k', 'too many words stand beside NEAR, or too far from each other (23)'],
  ])('is refused with the place: %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('of any text is understood or refused with a place in it', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        'serum',
        'OR',
        'AND',
        'NOT',
        '-',
        '(',
        ')',
        '"',
        '“',
        '*',
        'NEAR/3',
        'NEAR/',
        'caption:',
        'said:',
        'tag:',
        'lang:',
        'account:',
        ':',
      ],
      ...['大食い', '👍', ' ', ' ', '\\', "'", '&', '|', '!', '<2>', '\u0000', '\ud800'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (some) => {
        const text = some.join('');
        let query: BooleanNode;
        try {
          query = readBoolean(text);
        } catch (error) {
          expect(error).toBeInstanceOf(BooleanProblem);
          const { character } = error as BooleanProblem;
          expect(character >= 1 && character <= text.length + 1).toBe(true);
          return;
        }
        expect(understood(query)).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('has a bounded size in PostgreSQL', () => {
    const many = Array.from({ length: MAX_TERMS }, (_, index) => `w${index}`);
    expect(neededBy(readBoolean(many.join(' ')))?.length).toBeLessThan(1000);
    const near = readBoolean('(a OR b OR c OR d OR e) NEAR/30 (f OR g OR h OR i OR j)');
    if (near.kind !== 'near') throw new Error('NEAR was not read');
    // As many words of ten forms each: a workspace has hardly a word with more.
    const forms = (word: string) => Array.from({ length: 9 }, (_, index) => `${word}${index}`);
    expect(tsqueryOf(near).match(/'/g)?.length).toBe(2 * 600);
    expect(tsqueryOf(near, forms).match(/'/g)?.length).toBe(2 * 600 * 10);
  });

  it('looks for all single words of a side of NEAR together, and for each phrase by itself', () => {
    const near = readBoolean('(a OR "b c" OR d) NEAR/1 (e OR 食べ OR ff*)');
    expect(near.kind === 'near' && tsqueryOf(near)).toBe(
      `(${[
        "(('b' <1> 'c') <1> ('e' | 'ff':*))",
        "(('e' | 'ff':*) <1> ('b' <1> 'c'))",
        "(('b' <1> 'c') <1> '食べ')",
        "('食べ' <2> ('b' <1> 'c'))",
        "(('a' | 'd') <1> ('e' | 'ff':*))",
        "(('e' | 'ff':*) <1> ('a' | 'd'))",
        "(('a' | 'd') <1> '食べ')",
        "('食べ' <2> ('a' | 'd'))",
      ].join(' | ')})`,
    );
  });
});

it('characters of scripts without spaces stand side by side', () => {
  const phrase = (text: string) => {
    const query = readBoolean(text);
    return query.kind === 'phrase' ? tsqueryOf(query) : '';
  };
  expect(phrase('大食い')).toBe("('大食' <1> '食い')");
  expect(phrase('"大食い a"')).toBe("('大食' <1> '食い' <2> 'a')");
  expect(phrase('"大 a"')).toBe("('大' <1> 'a')");
});
