import { tagName } from '@loupe/content';
import { Provider, parseUrl, SourceKind, type UserErrorDetail, UserErrors, userError } from '@loupe/kernel';
import { askedWords, BooleanProblem, keywordQuery } from '@loupe/search';
import { isAddress, type PastedName, pastedName } from './pasted-names.js';
import type { PostKind } from './source.enums.js';
import { MAX_PLATFORMS } from './source.types.js';

const INPUT = ['input'];
const MAX_NAME = 255;
const MAX_ADDRESS = 2048;
/** A hashtag is one word; a handle may have dots, hyphens and a server. */
const HASHTAG = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_·]*$/u;
const HANDLE = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*(?:@[\p{L}\p{N}.-]+(?::\d{1,5})?)?$/u;

/** Marks of direction and width that come along where names are copied. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const PAIRS = new Map([
  ['<', '>'],
  ['(', ')'],
  ['[', ']'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
]);

/** Ids of YouTube's channels stand for their handles; upper and lower case differ in them. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

/** What somebody wants to follow, as it was given. */
export interface GivenSource {
  readonly kind: SourceKind;
  readonly name: string;
  readonly platforms: readonly Provider[] | null;
  readonly instance: string | null;
}

/** As it is stored and compared. */
export interface NamedSource {
  readonly kind: SourceKind;
  readonly name: string;
  readonly platforms: readonly Provider[];
  readonly instance: string | null;
}

/**
 * What is to be followed, in the one way in which it is written.
 * @param path of the input, for errors
 * @throws UserErrors for a name that cannot be, platforms that do not fit, or a server that is missing
 */
export function readSource(
  { kind, name, platforms, instance }: GivenSource,
  path: readonly string[] = INPUT,
): NamedSource {
  const given = kind === SourceKind.KEYWORD ? name.trim() : cleaned(name);
  const pasted = readPasted(kind, given, [...path, 'name']);
  const read = readName(kind, pasted?.name ?? given, [...path, 'name']);
  const own = pasted?.provider ?? platformOf(kind, read);
  const wanted = readPlatforms(kind, platforms ?? (own === null ? null : [own]), path);
  if (pasted !== null && !wanted.includes(pasted.provider)) {
    throw userError([...path, 'name'], `is of ${pasted.provider}, which is not among the platforms`);
  }
  return {
    kind,
    name: read,
    platforms: wanted,
    instance: readInstance(read, wanted, instance ?? pasted?.instance ?? null, [...path, 'instance']),
  };
}

/** A text as somebody meant it: without marks that nobody sees, and without the brackets or quotes around it. */
function cleaned(text: string): string {
  const seen = text
    .slice(0, 2 * MAX_ADDRESS)
    .replaceAll(UNSEEN, '')
    .trim();
  const end = PAIRS.get(seen.charAt(0));
  const inner = end !== undefined && seen.endsWith(end) && seen.length > 2 ? seen.slice(1, -1).trim() : seen;
  return inner
    .replace(/^＠/, '@')
    .replace(/^＃/, '#')
    .replace(/^([@#])[@#]+/, '$1');
}

/** The platform that a name can only be of; null where there are several. */
function platformOf(kind: SourceKind, name: string): Provider | null {
  if (kind !== SourceKind.ACCOUNT && kind !== SourceKind.MENTION) return null;
  if (CHANNEL_ID.test(name)) return Provider.YOUTUBE;
  if (name.startsWith('did:') || name.endsWith('.bsky.social')) return Provider.BLUESKY;
  return name.includes('@') ? Provider.MASTODON : null;
}

/** @throws UserErrors on `platforms` of the input at the path */
export function readPlatforms(
  kind: SourceKind,
  given: readonly Provider[] | null,
  input: readonly string[] = INPUT,
): Provider[] {
  const path = [...input, 'platforms'];
  const isFeed = kind === SourceKind.FEED;
  const named = given ?? (isFeed ? [Provider.FEED] : []);
  if (named.length === 0) throw userError(path, 'name at least one platform');
  if (named.length > MAX_PLATFORMS) throw userError(path, `name at most ${MAX_PLATFORMS} platforms`);
  const platforms = [...new Set(named)];
  if (isFeed && (platforms.length > 1 || platforms[0] !== Provider.FEED)) {
    throw userError(path, 'a feed is on the platform FEED alone');
  }
  const wrong = platforms.find((platform) => !isFeed && platform === Provider.FEED);
  if (wrong !== undefined) throw userError(path, `nothing of this kind can be followed on ${wrong}`);
  return platforms;
}

/** The kinds to keep, each once; null where nothing is said. @throws UserErrors on `keep` for none at all */
export function readKeep(
  keep: readonly PostKind[] | null | undefined,
  input: readonly string[] = INPUT,
): PostKind[] | null {
  if (keep == null) return null;
  if (keep.length === 0)
    throw userError([...input, 'keep'], 'name at least one kind of posts, or pause the source');
  return [...new Set(keep)];
}

/** What a pasted address names; null for a name that is typed. @throws UserErrors for an address of something else */
function readPasted(kind: SourceKind, given: string, path: readonly string[]): PastedName | null {
  if (kind === SourceKind.FEED || kind === SourceKind.KEYWORD || !isAddress(given)) return null;
  const pasted = pastedName(given);
  if ('instead' in pasted) throw userError(path, `is no ${NAMED[kind]}: ${pasted.instead}`);
  const isTag = pasted.kind === SourceKind.HASHTAG;
  if (isTag === (kind === SourceKind.HASHTAG)) return pasted;
  throw userError(
    path,
    isTag
      ? `is the page of a hashtag: make a source of the kind HASHTAG, #${pasted.name}`
      : `is the page of an account: make a source of the kind ACCOUNT, @${pasted.name.replace(/^@/, '')}`,
  );
}

const NAMED = {
  ACCOUNT: 'address of an account',
  MENTION: 'address of an account',
  HASHTAG: 'address of a hashtag',
};

function readOperators(keyword: string, refuse: (message: string) => UserErrors) {
  try {
    return keywordQuery(keyword);
  } catch (error) {
    if (!(error instanceof BooleanProblem)) throw error;
    throw refuse(`${error.message} (character ${error.character})`);
  }
}

function readName(kind: SourceKind, name: string, path: readonly string[]): string {
  const refuse = (message: string) => new UserErrors([{ field: path, message } satisfies UserErrorDetail]);
  const given = name.trim();
  if (given === '') throw refuse("can't be blank");
  if (given.length > (kind === SourceKind.FEED ? MAX_ADDRESS : MAX_NAME)) throw refuse('is too long');
  switch (kind) {
    case SourceKind.FEED: {
      const url = parseUrl(webAddressOf(given));
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
        throw refuse('has to be the address of a feed or of a site, which begins with http:// or https://');
      }
      url.hash = '';
      return url.href;
    }
    case SourceKind.KEYWORD: {
      const keyword = given.replace(/\s+/g, ' ').normalize('NFC');
      const query = readOperators(keyword, refuse);
      if (query !== null && askedWords(query, keyword) === null) {
        throw refuse(
          'has no word that every post must have in its caption, for which a platform can be asked; make a source of each alternative',
        );
      }
      return keyword;
    }
    case SourceKind.HASHTAG: {
      const tag = tagName(given);
      if (!HASHTAG.test(tag)) throw refuse('has to be one word of letters, digits and _');
      return tag;
    }
    default: {
      if (CHANNEL_ID.test(given)) return given;
      const handle = tagName(given.replace(/^acct:/i, ''));
      if (!HANDLE.test(handle))
        throw refuse(
          'has to be a handle, such as @brand or @brand@mastodon.social, or the address of a profile',
        );
      return handle;
    }
  }
}

/** The address of a feed as people paste it: `feed://example.org/`, `feed:https://example.org/`, or a host without a scheme. */
function webAddressOf(given: string): string {
  const scheme = /^(?:(?:feed|rss|pcast|itpc|podcast):(?:\/\/)?|\/\/)/i.exec(given)?.[0] ?? '';
  const address = given.slice(scheme.length);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const isHost = scheme !== '' || /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[:/?]|$)/u.test(address);
  return isHost ? `https://${withoutStartSlashes(address)}` : given;
}

function withoutStartSlashes(address: string): string {
  let start = 0;
  while (address.charAt(start) === '/') start += 1;
  return address.slice(start);
}

/** The server that Mastodon is asked at: the one that is given, else the account's own. */
function readInstance(
  name: string,
  platforms: readonly Provider[],
  given: string | null,
  path: readonly string[],
): string | null {
  if (!platforms.includes(Provider.MASTODON)) {
    if (given !== null) throw userError(path, 'only Mastodon has servers to name');
    return null;
  }
  const [, own] = name.split('@');
  const text = given?.trim() || own;
  if (text === undefined) throw userError(path, 'name a server of Mastodon, such as mastodon.social');
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.username === '';
  if (!isOrigin || url.href.length > MAX_NAME) {
    throw userError(path, 'has to be the name of a server, such as mastodon.social');
  }
  return url.origin;
}
