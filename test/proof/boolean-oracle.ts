/**
 * BOOLEAN search as docs/search.md describes it, evaluated plainly in memory. It is written apart from what reads and compiles
 * queries, and shares no code with it: neither how a text is cut into words nor how a query is read.
 */

/** A word of a text; of a script without spaces, one character. */
interface Word {
  readonly text: string;
  readonly kind: 'word' | 'number' | 'character' | 'sign';
  /** Whether it stands beside the character before it, with nothing between them. */
  readonly isJoined: boolean;
}

/** A text with the places of each of its words. */
export class PlainText {
  readonly words: readonly Word[];
  readonly places = new Map<string, number[]>();

  /** @param hasSigns whether emoji count, as they do not in names */
  constructor(text: string, hasSigns = true) {
    this.words = wordsOf(text).filter(({ kind }) => hasSigns || kind !== 'sign');
    for (const [at, { text: word }] of this.words.entries()) {
      const known = this.places.get(word);
      if (known === undefined) this.places.set(word, [at]);
      else known.push(at);
    }
  }
}

/** What a query may be about. */
export interface PlainPost {
  readonly texts: Readonly<Record<'caption' | 'said' | 'picture', PlainText>>;
  /** Handle and name of the account. */
  readonly account: PlainText;
  /** Lower case. */
  readonly handle: string;
  readonly hashtags: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
  /** A code, or und. */
  readonly language: string;
}

/** The forms of a word in texts of a language; of any language for und. */
export type FormsOf = (word: string, language: string) => ReadonlySet<string>;

/** A query that docs/search.md does not allow. */
export class Refused extends Error {}

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u;
const IN_WORDS = /[\p{L}\p{M}\p{N}]/u;
const DIGIT = /[\p{Nd}\p{No}]/u;
const JOINER = '\u200d';
const SAME_LETTERS = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' }),
);

/** Accents, vowel marks of Hebrew and Arabic, the Arabic stroke, presentations and skin tones of emoji. */
function isIgnored(character: string): boolean {
  if (/\u0640|\p{VS}|\u20e3|\p{EMod}/u.test(character)) return true;
  if (!/\p{M}/u.test(character)) return false;
  return (
    /[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(character) ||
    (/\p{sc=Inherited}/u.test(character) && !/[\p{scx=Hira}\p{scx=Deva}]/u.test(character))
  );
}

/** The text as it is compared: of addresses the host, and without what is ignored. */
function folded(text: string): string[] {
  let hosts = '';
  for (let rest = text; ; ) {
    const found = /(?<![A-Za-z0-9_])(?:https?:\/\/|www\.)/i.exec(rest);
    if (found === null) {
      hosts += rest;
      break;
    }
    const address = /^[!-~]*/.exec(rest.slice(found.index + found[0].length))?.[0] ?? '';
    const host = /^[A-Za-z0-9.-]*/.exec(address)?.[0] ?? '';
    hosts +=
      host === '' ? rest.slice(0, found.index + found[0].length) : `${rest.slice(0, found.index)} ${host} `;
    rest = rest.slice(found.index + found[0].length + (host === '' ? 0 : address.length));
  }
  const kept = [...hosts.normalize('NFKD')].filter((character) => !isIgnored(character)).join('');
  return [...kept.toLowerCase().normalize('NFKC')].flatMap((character) => [
    ...(SAME_LETTERS.get(character) ?? character),
  ]);
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const characters = folded(text);
  let letters = '';
  let isBesideRun = false;
  const end = () => {
    if (letters !== '')
      words.push({ text: letters, kind: /^\p{N}+$/u.test(letters) ? 'number' : 'word', isJoined: false });
    letters = '';
  };
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (character === '\u200c' || character === JOINER) continue;
    if (!IN_WORDS.test(character)) {
      end();
      isBesideRun = false;
      const next = characters[at + 1] ?? '';
      if (/\p{RI}/u.test(character) && /\p{RI}/u.test(next)) {
        words.push({ text: character + next, kind: 'sign', isJoined: false });
        at += 1;
      } else if (/\p{ExtPict}/u.test(character)) {
        let sign = character;
        while (characters[at + 1] === JOINER && /\p{ExtPict}/u.test(characters[at + 2] ?? '')) {
          sign += JOINER + characters[at + 2];
          at += 2;
        }
        words.push({ text: sign, kind: 'sign', isJoined: false });
      }
    } else if (UNSPACED.test(character) && !DIGIT.test(character)) {
      end();
      words.push({ text: character, kind: 'character', isJoined: isBesideRun });
      isBesideRun = true;
    } else {
      letters += character;
      isBesideRun = false;
    }
  }
  end();
  return words;
}

/** First and last place of a time that something stands in a text. */
type Time = readonly [from: number, to: number];

/** Words that are looked for. */
interface Wanted {
  readonly field: string | null;
  timesIn(text: PlainText, language: string): Time[];
}

interface Rule {
  /** Set where it may stand beside NEAR. */
  readonly wanted: readonly Wanted[] | null;
  /** Whether a post that has nothing would not match. */
  readonly isFound: boolean;
  matches(post: PlainPost): boolean;
}

const FIELD = /^(caption|said|picture|account|tag|mention|lang):/i;
const QUOTES = '"“”„«»';

/**
 * What a query says of a post.
 * @throws Refused
 */
export function plainReading(query: string, formsOf: FormsOf): (post: PlainPost) => boolean {
  let rest = query;
  let terms = 0;
  const skip = () => {
    rest = rest.trimStart();
  };
  const word = () => {
    skip();
    return new RegExp(`^[^\\s()${QUOTES}]*`, 'u').exec(rest)?.[0] ?? '';
  };
  const take = (text: string) => {
    skip();
    if (!rest.startsWith(text)) return false;
    rest = rest.slice(text.length);
    return true;
  };

  function alternatives(field: string | null): Rule {
    const rules = [together(field)];
    while (word() === 'OR' && take('OR')) rules.push(together(field));
    if (rules.length === 1) return rules[0] as Rule;
    const wanted = rules.map((rule) => rule.wanted);
    return {
      wanted: wanted.some((each) => each === null) ? null : wanted.flatMap((each) => each ?? []),
      isFound: rules.every(({ isFound }) => isFound),
      matches: (post) => rules.some((rule) => rule.matches(post)),
    };
  }

  function together(field: string | null): Rule {
    const rules: Rule[] = [];
    for (skip(); rest !== '' && !rest.startsWith(')') && word() !== 'OR'; skip()) {
      // AND joins two: at the begin it stands for nothing.
      if (rules.length > 0 && word() === 'AND') take('AND');
      rules.push(pair(field));
    }
    if (rules.length === 0) throw new Refused('nothing stands there');
    if (rules.length === 1) return rules[0] as Rule;
    return {
      wanted: null,
      isFound: rules.some(({ isFound }) => isFound),
      matches: (post) => rules.every((rule) => rule.matches(post)),
    };
  }

  function pair(field: string | null): Rule {
    const left = single(field);
    const near = /^NEAR\/(\d+)$/.exec(word());
    if (near === null) return left;
    take(near[0]);
    const right = single(field);
    const most = Number(near[1]);
    if (left.wanted === null || right.wanted === null) throw new Refused('NEAR stands between words');
    const [one, other] = [left.wanted, right.wanted];
    const own = one[0]?.field ?? null;
    if ([...one, ...other].some((each) => each.field !== own)) throw new Refused('NEAR is about one field');
    const areNear = (text: PlainText, language: string) => {
      const times = one.flatMap((each) => each.timesIn(text, language));
      const others = times.length === 0 ? [] : other.flatMap((each) => each.timesIn(text, language));
      return times.some(([from, to]) =>
        others.some(([begin, end]) => {
          const apart = begin > to ? begin - to : from - end;
          return apart >= 1 && apart <= most;
        }),
      );
    };
    return { wanted: null, isFound: true, matches: inTexts(own, areNear) };
  }

  function single(field: string | null): Rule {
    const text = word();
    if (take('(')) {
      const rule = alternatives(field);
      if (!take(')')) throw new Refused('a parenthesis is open');
      return rule;
    }
    if (text === 'NOT' || /^-[^\s)]/u.test(rest)) {
      take(text === 'NOT' ? 'NOT' : '-');
      const rule = single(field);
      const inner = (rule as { inner?: Rule }).inner;
      if (inner !== undefined) return inner;
      return Object.assign(
        { wanted: null, isFound: false, matches: (post: PlainPost) => !rule.matches(post) },
        { inner: rule },
      );
    }
    const named = FIELD.exec(text)?.[0];
    if (named !== undefined && take(named)) return single(named.slice(0, -1).toLowerCase());
    if (rest !== '' && QUOTES.includes(rest.charAt(0))) {
      const end = [...rest.slice(1)].findIndex((character) => QUOTES.includes(character));
      if (end < 0) throw new Refused('a quotation is open');
      const said = [...rest.slice(1)].slice(0, end).join('');
      rest = rest.slice(said.length + 2);
      return term(said, field, { isQuoted: true, goesOn: false });
    }
    if (text === '' || text === 'AND' || text === 'OR') throw new Refused('a word is expected');
    take(text);
    const goesOn = text.endsWith('*');
    return term(goesOn ? text.slice(0, -1) : text, field, { isQuoted: false, goesOn });
  }

  function term(text: string, field: string | null, how: { isQuoted: boolean; goesOn: boolean }): Rule {
    terms += 1;
    if (terms > 60) throw new Refused('there are at most 60 words and phrases');
    const fact = factOf(text, field, how.goesOn);
    if (fact !== null) return { wanted: null, isFound: true, matches: fact };
    const phrase = phraseOf(text, field, how);
    return {
      wanted: [phrase],
      isFound: true,
      matches: inTexts(field, (each, language) => phrase.timesIn(each, language).length > 0),
    };
  }

  function factOf(
    text: string,
    field: string | null,
    goesOn: boolean,
  ): ((post: PlainPost) => boolean) | null {
    const name = text.trim().normalize('NFC').replace(/^[#@]/, '').toLowerCase();
    switch (field) {
      case 'tag':
        return ({ hashtags }) => hashtags.has(name);
      case 'mention':
        return ({ mentions }) => mentions.has(name);
      case 'lang':
        return ({ language }) => language === name;
      case 'account': {
        if (text.trim().startsWith('@') && !goesOn) return ({ handle }) => handle === name;
        const phrase = phraseOf(text, null, { isQuoted: true, goesOn, hasSigns: false });
        return ({ account }) => phrase.timesIn(account, 'und').length > 0;
      }
      default:
        return null;
    }
  }

  function phraseOf(
    text: string,
    field: string | null,
    { isQuoted, goesOn, hasSigns = true }: { isQuoted: boolean; goesOn: boolean; hasSigns?: boolean },
  ): Wanted {
    const words = wordsOf(text).filter(({ kind }) => hasSigns || kind !== 'sign');
    const [first, ...others] = words;
    if (first === undefined) throw new Refused('it has no word');
    if (words.length > 20) throw new Refused('a phrase has at most 20 words');
    const last = words.length - 1;
    const end = words[last];
    const isPrefix = goesOn && (end?.kind === 'word' || end?.kind === 'number');
    if (isPrefix && [...(end?.text ?? '')].length < 2) throw new Refused('two letters stand before *');
    const hasForms = others.length === 0 && first.kind === 'word' && !isQuoted && !isPrefix;
    const isHere = (found: Word | undefined, at: number) => {
      const wanted = words[at];
      if (found === undefined || wanted === undefined) return false;
      if (wanted.isJoined && !found.isJoined) return false;
      return at === last && isPrefix ? found.text.startsWith(wanted.text) : found.text === wanted.text;
    };
    const beginnings = (places: PlainText, language: string): number[] => {
      if (isPrefix && last === 0)
        return [...places.places].filter(([word]) => word.startsWith(first.text)).flatMap(([, at]) => at);
      const accepted = hasForms ? [first.text, ...formsOf(first.text, language)] : [first.text];
      return [...new Set(accepted)].flatMap((word) => places.places.get(word) ?? []);
    };
    return {
      field,
      timesIn: (places, language) =>
        beginnings(places, language)
          .filter((at) => others.every((_, index) => isHere(places.words[at + index + 1], index + 1)))
          .map((at): Time => [at, at + last]),
    };
  }

  const whole = alternatives(null);
  skip();
  if (rest !== '') throw new Refused('no parenthesis is open');
  if (!whole.isFound) throw new Refused('it names nothing to find');
  return (post) => whole.matches(post);
}

function inTexts(field: string | null, holds: (text: PlainText, language: string) => boolean) {
  return ({ texts, language }: PlainPost) =>
    (Object.entries(texts) as [string, PlainText][]).some(
      ([name, text]) => (field === null || field === name) && holds(text, language),
    );
}
