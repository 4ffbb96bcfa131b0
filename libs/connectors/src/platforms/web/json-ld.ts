import type { CapturedLocation } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { isMailAddress, isObject } from '@loupe/kernel';
import { htmlText } from '../../documents/html-text.js';
import { cutText } from '../text.js';

/** The JSON-LD data of the post on a page. */
export interface LinkedPost {
  readonly title: string | null;
  readonly description: string | null;
  readonly publishedAt: string | null;
  readonly authorName: string | null;
  readonly authorUrl: string | null;
  readonly authorEmail: string | null;
  readonly authorPhone: string | null;
  /** Where it was made, or what place it is about. */
  readonly location: CapturedLocation | null;
  /** What is said in it. */
  readonly transcript: string | null;
  readonly image: string | null;
  readonly isVideo: boolean;
  readonly metrics: ReportedMetrics;
  /** Names of fields that are there and could not be read. */
  readonly unread: readonly string[];
}

/** Types of schema.org that are posts; the most specific come first. */
const POSTS = [
  'SocialMediaPosting',
  'DiscussionForumPosting',
  'VideoObject',
  'LiveBlogPosting',
  'BlogPosting',
  'NewsArticle',
  'Article',
  'ImageObject',
  'Photograph',
  'AudioObject',
  'MediaObject',
  'Recipe',
  'CreativeWork',
];

/** The metric that an InteractionCounter counts, by the type of its action. */
const ACTIONS: Readonly<Record<string, keyof ReportedMetrics>> = {
  LikeAction: 'likes',
  CommentAction: 'comments',
  ReplyAction: 'comments',
  ShareAction: 'shares',
  WatchAction: 'views',
  ViewAction: 'views',
  ReadAction: 'views',
  ListenAction: 'views',
  FollowAction: 'followers',
};

const MAX_NODES = 1000;
const MAX_PHONE = 40;
const MAX_PLACE = 255;
const MAX_TRANSCRIPT = 1_000_000;
const MAX_TEXT = 100_000;
/** Objects that are looked through for those that others name by their ids. */
const MAX_NAMED = 5000;
/** What only HTML has; a text about `vector<int>` is none. */
const HTML =
  /<\/?(?:p|br|div|span|b|i|em|strong|a|ul|ol|li|h[1-6]|blockquote|img|figure|table|tr|td|pre|code|section)[\s/>]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

/** The post in a page's scripts; null if there is none. */
export function linkedPost(scripts: readonly unknown[]): LinkedPost | null {
  const nodes = nodesOf(scripts);
  for (const type of POSTS) {
    const node = nodes.find((candidate) => typesOf(candidate).includes(type));
    if (node !== undefined) return postOf(node, type, namedIn(scripts));
  }
  return null;
}

function postOf(node: Record<string, unknown>, type: string, named: ReadonlyMap<string, object>): LinkedPost {
  const unread = new Set<string>();
  /** The first of some fields that is there and can be read; those that cannot are told. */
  const read = <Value>(reader: (value: unknown) => Value | null, ...names: string[]): Value | null => {
    for (const name of names) {
      const value = reader(node[name]);
      if (value !== null) return value;
      if (node[name] != null && node[name] !== '') unread.add(name);
    }
    return null;
  };
  const author = full(first(node.author ?? node.creator), named);
  const counted = { ...countersOf(author, unread), ...countersOf(node, unread) };
  const comments = counted.comments ?? read(countOf, 'commentCount');
  const likes = counted.likes ?? read(countOf, 'upvoteCount');
  return {
    title: read(proseOf, 'headline', 'name'),
    description: read(proseOf, 'articleBody', 'text', 'caption', 'description'),
    publishedAt: read(timeOf, 'datePublished', 'uploadDate', 'dateCreated'),
    authorName: isObject(author) ? textOf(author.alternateName ?? author.name) : textOf(author),
    authorUrl: isObject(author) ? textOf(author.url ?? author['@id']) : null,
    authorEmail: isObject(author) ? emailOf(author.email) : null,
    authorPhone: isObject(author) ? (textOf(author.telephone)?.slice(0, MAX_PHONE) ?? null) : null,
    location: placeOf(full(first(node.locationCreated ?? node.contentLocation), named)),
    transcript: textOf(node.transcript)?.slice(0, MAX_TRANSCRIPT) ?? null,
    image: read((value) => imageOf(full(first(value), named)), 'thumbnailUrl', 'image'),
    isVideo: type === 'VideoObject' || node.video !== undefined,
    metrics: {
      shares: null,
      views: null,
      impressions: null,
      followers: null,
      ...counted,
      likes,
      comments,
    },
    unread: [...unread],
  };
}

/** Objects of scripts that have an id and say more than it. */
function namedIn(scripts: readonly unknown[]): ReadonlyMap<string, object> {
  const named = new Map<string, object>();
  const open: unknown[] = [...scripts];
  for (let looked = 0; open.length > 0 && looked < MAX_NAMED; looked++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MAX_NODES));
    else if (isObject(value)) {
      const id = value['@id'];
      if (typeof id === 'string' && Object.keys(value).length > 1 && !named.has(id)) named.set(id, value);
      open.push(...Object.values(value).slice(0, MAX_NODES));
    }
  }
  return named;
}

/** The object that is meant where only its id stands. */
function full(value: unknown, named: ReadonlyMap<string, object>): unknown {
  if (!isObject(value) || typeof value['@id'] !== 'string' || textOf(value.name) !== null) return value;
  return named.get(value['@id']) ?? value;
}

/** All objects in scripts: at the top level, in lists, in `@graph`, or as the main entity of a page. */
function nodesOf(scripts: readonly unknown[]): Record<string, unknown>[] {
  const nodes: Record<string, unknown>[] = [];
  const open: unknown[] = [...scripts].reverse();
  while (open.length > 0 && nodes.length < MAX_NODES) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MAX_NODES).reverse());
    else if (isObject(value)) {
      nodes.push(value);
      open.push(value.mainEntityOfPage, value.mainEntity, value['@graph']);
    }
  }
  return nodes;
}

function typesOf(node: Record<string, unknown>): string[] {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).flatMap((name) =>
    typeof name === 'string' ? bareName(name) : [],
  );
}

/** The name without its prefix: `LikeAction` for `https://schema.org/LikeAction` and `schema:LikeAction`. */
function bareName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1);
}

function countersOf(node: unknown, unread: Set<string>): Partial<ReportedMetrics> {
  if (!isObject(node)) return {};
  const statistics = node.interactionStatistic ?? node.interactionCount;
  const counted: Partial<ReportedMetrics> = {};
  for (const counter of Array.isArray(statistics) ? statistics : [statistics]) {
    if (!isObject(counter)) continue;
    const { interactionType: action } = counter;
    const names = isObject(action) ? typesOf(action) : [bareName(String(action))];
    const metric = names.map((name) => ACTIONS[name]).find((known) => known !== undefined);
    const count = countOf(counter.userInteractionCount);
    if (metric !== undefined && count !== null) counted[metric] ??= count;
    if (metric !== undefined && count === null) unread.add('interactionStatistic[].userInteractionCount');
  }
  return counted;
}

/** A count given as a number or as digits, also in thousands; null for anything else, such as “12K”. */
function countOf(value: unknown): number | null {
  const digits =
    typeof value === 'string' ? value.trim().replaceAll(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '') : '';
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** An e-mail address, also one that is written as a link; null for anything else. */
function emailOf(value: unknown): string | null {
  const address = textOf(value)?.replace(/^mailto:/i, '') ?? '';
  return isMailAddress(address) ? address : null;
}

/** A Place of schema.org, with its PostalAddress; null where it names nothing. */
function placeOf(value: unknown): CapturedLocation | null {
  const place = first(value);
  const part = (of: unknown) => textOf(of)?.slice(0, MAX_PLACE) ?? null;
  if (!isObject(place)) {
    const name = part(place);
    return name === null ? null : { ...NOWHERE, name };
  }
  const address = first(place.address);
  const { addressLocality, addressRegion, addressCountry } = isObject(address) ? address : {};
  const country = first(addressCountry);
  const found = {
    name: part(place.name),
    city: part(addressLocality),
    state: part(addressRegion),
    country: part(isObject(country) ? country.name : country),
    formatted: isObject(address) ? null : part(address),
  };
  return Object.values(found).every((text) => text === null) ? null : found;
}

const NOWHERE: CapturedLocation = { name: null, city: null, state: null, country: null, formatted: null };

function imageOf(value: unknown): string | null {
  const image = first(value);
  return isObject(image) ? textOf(image.url ?? image.contentUrl) : textOf(image);
}

/** The first of a list that says anything, or what is no list. */
function first(value: unknown): unknown {
  return Array.isArray(value) ? value.find((each) => each != null && each !== '') : value;
}

function textOf(value: unknown): string | null {
  const given = first(value);
  // With the language or type that it is of.
  const text = isObject(given) ? given['@value'] : given;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** A time as text; some write the seconds since 1970. */
function timeOf(value: unknown): string | null {
  const given = first(value);
  return typeof given === 'number' ? String(given) : textOf(given);
}

/** A text of people, which should be none, and is HTML often. */
function proseOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  return HTML.test(text) ? htmlText(text) || null : cutText(text, MAX_TEXT);
}
