import { accountNameKey, tagName } from '@loupe/content';
import type { Warning } from '@loupe/graphql';
import { isUuid, knownIds, nearest, shortened, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ItemFilterInput, ItemNotFilterInput } from '../item.inputs.js';
import type { CreatorFilterInput } from '../people.inputs.js';
import { type IdKind, type NamedKind, UnknownNamesRepository } from './unknown-names.repository.js';

type Field = keyof ItemNotFilterInput;

/** Fields of a filter that hold ids. */
const IDS: Partial<Record<Field, IdKind>> = {
  campaignsIds: 'campaigns',
  collectionsIds: 'collections',
  creatorIds: 'creators',
  creatorListsIds: 'creator_lists',
  ids: 'items',
  socialProfileIds: 'social_profiles',
  sourcesIds: 'sources',
  unsureAiFields: 'ai_fields',
};
/** Fields of a filter that hold handles. */
const HANDLES: readonly Field[] = ['accountNames', 'excludeAccountNames'];

/** What people call each kind. */
const WORDS: Record<NamedKind, string> = {
  ai_fields: 'AI Filter',
  campaigns: 'campaign',
  collections: 'collection',
  creator_lists: 'list of creators',
  creators: 'creator',
  handles: 'handle that posted or is mentioned',
  items: 'item',
  social_profiles: 'profile',
  sources: 'source',
  tags: 'hashtag or mention',
};

/** Names and ids of a filter that are looked up, which bounds the statement. */
const MOST_ASKED = 100;
/** Warnings of a filter; more would say the same. */
const MOST_WARNINGS = 5;

/** Something that a filter names, and where. */
interface Asked {
  readonly path: string;
  readonly kind: NamedKind;
  /** As it was sent. */
  readonly given: string;
  /** As it is stored; null for what can be no id. */
  readonly value: string | null;
}

/** Tells of what a filter asks for and the workspace does not have: such a filter chooses nothing, and nobody would know why. */
@Injectable()
export class UnknownNamesService {
  constructor(private readonly known: UnknownNamesRepository) {}

  /** A warning for each unknown id and name of a filter, with the nearest name; a filter without any asks nothing. */
  async warningsOf(scope: WorkspaceScope, filter: ItemFilterInput | null): Promise<Warning[]> {
    const asked = [
      ...askedBy('filter', filter),
      ...askedBy('filter.not', filter?.not),
      ...askedBy('filter.withoutCreatorsOf', filter?.withoutCreatorsOf),
    ].slice(0, MOST_ASKED);
    return this.warningsAbout(scope, asked);
  }

  /** As `warningsOf`, for a filter of creators. */
  async warningsOfCreators(scope: WorkspaceScope, filter: CreatorFilterInput | null): Promise<Warning[]> {
    const lists = (filter?.listIds ?? []).map((given) => askedId('filter.listIds', 'creator_lists', given));
    return this.warningsAbout(scope, lists.slice(0, MOST_ASKED));
  }

  private async warningsAbout(scope: WorkspaceScope, asked: readonly Asked[]): Promise<Warning[]> {
    if (asked.length === 0) return [];
    const unknown = await this.unknown(scope, asked);
    return Promise.all(unknown.slice(0, MOST_WARNINGS).map((one) => this.warningOf(scope, one)));
  }

  private async unknown(scope: WorkspaceScope, asked: readonly Asked[]): Promise<Asked[]> {
    const values = new Map<NamedKind, string[]>();
    for (const { kind, value } of asked)
      if (value !== null) values.set(kind, [...new Set([...(values.get(kind) ?? []), value])]);
    const rows = await this.known.unknown(scope, values);
    const unknown = new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
    return asked.filter(({ kind, value }) => value === null || unknown.has(`${kind} ${value}`));
  }

  private async warningOf(scope: WorkspaceScope, { path, kind, given }: Asked): Promise<Warning> {
    // An id is near to no name.
    const name = kind === 'tags' ? tagName(given) : given.toLowerCase();
    const candidates = isUuid(given) ? [] : await this.known.candidates(scope, kind, name);
    const near = nearest(kind === 'tags' ? name : given, candidates);
    const message = `${path}: there is no ${WORDS[kind]} ${shortened(given)}`;
    return { code: 'UNKNOWN_NAME', message, ...(near === null ? {} : { names: [near] }) };
  }
}

function askedBy(path: string, filter: ItemNotFilterInput | null | undefined): Asked[] {
  // Most requests have no filter, and most filters no other.
  if (filter == null) return [];
  const ids = Object.entries(IDS).flatMap(([field, kind]) =>
    valuesAt(filter, field as Field).map((given) => askedId(`${path}.${field}`, kind, given)),
  );
  const handles = HANDLES.flatMap((field) =>
    valuesAt(filter, field).map((given) => ({
      ...{ path: `${path}.${field}`, kind: 'handles' as const, given },
      value: accountNameKey(given),
    })),
  );
  const tags = valuesAt(filter, 'tagsNames').map((given) => ({
    ...{ path: `${path}.tagsNames`, kind: 'tags' as const, given, value: tagName(given) },
  }));
  return [...ids, ...handles, ...tags];
}

const askedId = (path: string, kind: IdKind, given: string): Asked => ({
  ...{ path, kind, given },
  value: knownIds([given])[0] ?? null,
});

const valuesAt = (filter: ItemNotFilterInput | null | undefined, field: Field) =>
  (filter?.[field] ?? []) as readonly string[];
