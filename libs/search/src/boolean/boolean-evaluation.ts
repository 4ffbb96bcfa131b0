import { lexemeOf } from '../search-document.js';
import { type Token, tokensOf } from '../words.js';
import { type BooleanNode, type Fact, hasForms, type Near, type Phrase } from './boolean-nodes.js';
import { TEXT_FIELDS, type TextField } from './boolean-pieces.js';
import type { Forms } from './word-forms.js';

/** A post that is not stored yet, as far as queries are about it. */
export interface SearchedPost {
  readonly texts: Readonly<Record<TextField, string | null>>;
  readonly handle: string;
  readonly names: readonly string[];
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  /** A code, or UNKNOWN_LANGUAGE. */
  readonly language: string;
}

/** A word at its place; of a script without spaces, a character. */
interface Place {
  readonly text: string;
  /** Whether it is a character right behind another one. */
  readonly isJoined: boolean;
}

type Places = readonly Place[];

/** First and last place of a phrase. */
type Stand = readonly [from: number, to: number];

/** Whether a post is found by a query, as PostgreSQL finds stored ones. */
export function isFoundBy(query: BooleanNode, post: SearchedPost, forms: Forms): boolean {
  const places = new Map(TEXT_FIELDS.map((field) => [field, placesOf(tokensOf(post.texts[field] ?? ''))]));
  const wording = forms.in(post.language);
  const stands = (phrase: Phrase, text: Places): Stand[] => {
    const words = placesOf(phrase.tokens);
    const first = words[0]?.text ?? '';
    const accepted = hasForms(phrase) ? new Set([first, ...wording(first)]) : null;
    return text.flatMap((_, at): Stand[] => {
      const isHere = words.every((word, index) => {
        const place = text[at + index];
        if (place === undefined || (word.isJoined && !place.isJoined)) return false;
        if (accepted !== null) return accepted.has(place.text);
        return phrase.isPrefix && index === words.length - 1
          ? place.text.startsWith(word.text)
          : place.text === word.text;
      });
      return isHere ? [[at, at + words.length - 1]] : [];
    });
  };
  const standsOf = (near: Near, text: Places): Stand[] =>
    near.kind === 'phrase' ? stands(near, text) : near.parts.flatMap((part) => standsOf(part, text));
  const inTexts = (field: TextField | null, holds: (text: Places) => boolean) =>
    TEXT_FIELDS.some((each) => (field === null || each === field) && holds(places.get(each) ?? []));
  const holds = (node: BooleanNode): boolean => {
    switch (node.kind) {
      case 'fact':
        return hasFact(node, post);
      case 'not':
        return !holds(node.part);
      case 'and':
        return node.parts.every(holds);
      case 'or':
        return node.parts.some(holds);
      case 'phrase':
        return inTexts(node.field, (text) => stands(node, text).length > 0);
      case 'near':
        return inTexts(node.field, (text) => {
          const [left, right] = [standsOf(node.left, text), standsOf(node.right, text)];
          return left.some((one) => right.some((other) => areNear(one, other, node.words)));
        });
    }
  };
  return holds(query);
}

function areNear([from, to]: Stand, [begin, end]: Stand, words: number): boolean {
  const apart = begin > to ? begin - to : from - end;
  return apart >= 1 && apart <= words;
}

function placesOf(tokens: readonly Token[]): Places {
  return tokens.flatMap((token): Place[] =>
    token.kind === 'run'
      ? [...token.text].map((text, index) => ({ text, isJoined: index > 0 }))
      : [{ text: lexemeOf(token), isJoined: false }],
  );
}

function hasFact(
  { field, name }: Fact,
  { handle, names, hashtags, mentions, language }: SearchedPost,
): boolean {
  switch (field) {
    case 'tag':
      return hashtags.includes(name);
    case 'mention':
      return mentions.includes(name);
    case 'lang':
      return language === name;
    case 'account': {
      if (name.startsWith('@')) return handle === name.slice(1);
      const words = tokensOf(names.join(' ')).flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]));
      return ` ${words.join(' ')} `.includes(name);
    }
  }
}
