import type { RequestContext } from '@loupe/graphql';
import { isUuid, nearest, shortened } from '@loupe/kernel';
import DataLoader from 'dataloader';
import { namesTold, type Telling } from '../results/marks.js';
import type { Asking } from '../workspace-facts.js';
import { KINDS, type Kind, wordFor } from './kinds.js';

/** A thing that has a name beside its id. */
interface Named {
  readonly id: string;
  readonly name: string;
  /** 0 of names that are given to it, 1 of those by which it is merely called, which several may share. */
  readonly rank: number;
}

interface Found {
  readonly ids: readonly string[];
  readonly rank: number;
}

/** People whose name, handle or bio has a text. */
const SEARCHES: Partial<Record<Kind, string>> = {
  creator:
    'query creatorsOf($name: String!) { found: creators(first: 100, filter: {name: $name}) { nodes { id displayName socialProfiles { accountName } } } }',
  profile:
    'query profilesOf($name: String!) { found: socialProfiles(first: 100, filter: {name: $name}) { nodes { id accountName fullName } } }',
};
const PROFILE =
  'query profileOf($name: String!) { found: socialProfile(accountName: $name) { id creator { id } } }';
const POSTS = 'query postsOf($urls: [String!]!) { found: itemIdsByUrl(urls: $urls) { itemId } }';

/** Names that are told in an error, and errors of a call that tell names. */
const MAX_TOLD = 10;
/** People whom a call names: each is looked for by questions of its own, which take no credits. */
const MAX_PEOPLE = 50;
/** Pages of 100 things that are looked through for a name. */
const MAX_PAGES = 10;
/** Links that one question takes. */
const MAX_LINKS = 100;
const LINK = /^https?:\/\//i;

/** Finds things of a workspace by their names, and asks for each kind once. */
export class Names {
  private readonly known = new Map<Kind, Promise<Named[]>>();
  private readonly links: DataLoader<string, string | null>;
  private people = 0;
  private unknownNames = 0;

  constructor(
    private readonly asking: Asking,
    private readonly context: RequestContext,
    private readonly tell: Telling,
  ) {
    this.links = new DataLoader((urls) => this.postsOf(urls), { maxBatchSize: MAX_LINKS });
  }

  /**
   * The ids of a thing by its name; an id stays as it is. A handle may be that of several profiles, or of several people; whatever else
   * has a name that others have too gives a problem, and what is not known one with the nearest names.
   */
  async idsOf(kind: Kind, given: string): Promise<{ ids: readonly string[] } | { problem: string }> {
    if (isUuid(given)) return { ids: [given] };
    if (kind === 'post') return this.idOfPost(given);
    if (SEARCHES[kind] !== undefined) {
      this.people += 1;
      if (this.people > MAX_PEOPLE)
        return {
          problem: `is a name too many: a call takes ${MAX_PEOPLE} names of people, and any number of ids`,
        };
    }
    // Of people, more have the name than the first ones that are listed.
    const searched = await this.searched(kind, given);
    const people = found(searched, given);
    if (people.ids.length > 0) return told(kind, people);
    const handled = await this.ofProfile(kind, given);
    if (handled !== null) return { ids: [handled] };
    const listed = found(await this.all(kind), given);
    if (listed.ids.length > 0) return told(kind, listed);
    return { problem: this.unknown(kind, given, [...searched, ...(await this.all(kind))]) };
  }

  /** The name of a thing by its id or its name; null if it has none, or is not among those that are asked for. */
  async nameOf(kind: Kind, given: string): Promise<string | null> {
    if (kind === 'post') return null;
    const wanted = plain(given);
    const one = (await this.all(kind)).find(({ id, name }) => id === given || plain(name) === wanted);
    return one?.name ?? null;
  }

  /** What is no link stays as it is: the field says what is wrong with it. */
  private async idOfPost(given: string): Promise<{ ids: readonly string[] } | { problem: string }> {
    if (!LINK.test(given)) return { ids: [given] };
    const id = await this.links.load(given);
    return id === null ? { problem: 'is the link of no post of this workspace' } : { ids: [id] };
  }

  private unknown(kind: Kind, given: string, all: readonly Named[]): string {
    this.unknownNames += 1;
    const problem = `is no id and no name of ${articled(wordFor(kind))}: ${shortened(given)}`;
    // The nearest of a thousand names is looked for once for each.
    if (this.unknownNames > MAX_TOLD) return problem;
    const names = [...new Set(all.map(({ name }) => name))];
    const { hint, known } = namesTold(nearest(given, names), names.slice(0, MAX_TOLD), this.tell);
    const there = names.length === 0 ? `there is no ${wordFor(kind)}` : known;
    const told = `${hint === '' ? '' : `; ${hint}`}${there === '' ? '' : ` (${there})`}`;
    return `${problem}${told}`;
  }

  private all(kind: Exclude<Kind, 'post'>): Promise<Named[]> {
    const known = this.known.get(kind) ?? this.ask(kind);
    this.known.set(kind, known);
    return known;
  }

  private async ask(kind: Exclude<Kind, 'post'>): Promise<Named[]> {
    const rows: unknown[] = [];
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer: Answer = await this.asking.data<Answer>(KINDS[kind], { after }, this.context);
      rows.push(...rowsIn(answer.found), ...rowsIn(answer.more));
      const info: Page['pageInfo'] = isPage(answer.found) ? answer.found.pageInfo : undefined;
      if (info?.hasNextPage !== true) break;
      after = info.endCursor;
    }
    return rows.flatMap((row) => namesOf(row as Row));
  }

  private async searched(kind: Kind, given: string): Promise<Named[]> {
    const question = SEARCHES[kind];
    if (question === undefined) return [];
    const name = given.trim().replace(/^@/, '');
    const { found: people } = await this.asking.data<Answer>(question, { name }, this.context);
    return rowsIn(people).flatMap((row) => namesOf(row as Row));
  }

  /** Of a handle that is not among the first: a profile, or the creator behind it. */
  private async ofProfile(kind: Kind, given: string): Promise<string | null> {
    if (kind !== 'creator' && kind !== 'profile') return null;
    const name = given.replace(/^@/, '');
    const { found: profile } = await this.asking.data<{
      found: { id: string; creator: { id: string } | null } | null;
    }>(PROFILE, { name }, this.context);
    return (kind === 'profile' ? profile?.id : profile?.creator?.id) ?? null;
  }

  private async postsOf(urls: readonly string[]): Promise<(string | null)[]> {
    const { found: posts = [] } = await this.asking.data<{ found: { itemId: string | null }[] }>(
      POSTS,
      { urls },
      this.context,
    );
    return urls.map((_, index) => posts?.[index]?.itemId ?? null);
  }
}

interface Page {
  readonly nodes?: readonly unknown[];
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly endCursor: string | null } | undefined;
}

interface Answer {
  readonly found?: unknown;
  readonly more?: unknown;
}

interface Row {
  readonly id: string;
  readonly key?: string;
  readonly name?: string;
  readonly displayName?: string | null;
  readonly accountName?: string;
  readonly fullName?: string | null;
  readonly socialProfiles?: readonly { readonly accountName: string }[];
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'nodes' in value;
}

function rowsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : isPage(value) ? (value.nodes ?? []) : [];
}

function namesOf({ id, key, name, displayName, accountName, fullName, socialProfiles = [] }: Row): Named[] {
  const handles = socialProfiles.map((profile) => profile.accountName);
  const given = [name, key, accountName, ...handles].map((one) => ({ id, name: one, rank: 0 }));
  const called = [displayName, fullName].map((one) => ({ id, name: one, rank: 1 }));
  return [...given, ...called].flatMap((one) =>
    one.name == null || one.name === '' ? [] : [{ ...one, name: one.name }],
  );
}

/** What has a name: by those that were given to it, else by what it is called. */
function found(all: readonly Named[], given: string): Found {
  const wanted = plain(given);
  const those = all.filter(({ name }) => plain(name) === wanted);
  const rank = Math.min(...those.map((one) => one.rank));
  return { ids: [...new Set(those.filter((one) => one.rank === rank).map(({ id }) => id))], rank };
}

function told(kind: Kind, { ids, rank }: Found): { ids: readonly string[] } | { problem: string } {
  const isHandle = rank === 0 && (kind === 'creator' || kind === 'profile');
  if (ids.length === 1 || (isHandle && ids.length <= MAX_TOLD)) return { ids };
  return {
    problem: `is the name of ${ids.length}: give one of the ids ${ids.slice(0, MAX_TOLD).join(', ')}`,
  };
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/^[#@]/, '');
}

function articled(word: string): string {
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
