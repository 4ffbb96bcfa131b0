import type { RequestContext } from '@loupe/graphql';
import { isUuid, nearest, shortened } from '@loupe/kernel';
import { namesTold, type Telling } from '../results/marks.js';
import type { Asking } from '../workspace-facts.js';

/** A thing that has a name beside its id. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Kinds of things that may be named, each with the question for those of the workspace. */
const KINDS = {
  campaign: '{ found: campaigns(first: 100) { nodes { id name } } }',
  collection: '{ found: collections { id name } }',
  brand: '{ found: competitorBrands(first: 100) { nodes { id name } } }',
  preset: '{ found: filterPresets { id name } }',
  source: '{ found: sources(first: 100) { nodes { id name } } }',
  group: '{ found: viewGroups { id name } }',
  list: '{ found: creatorLists { id name } }',
  creator: '{ found: creators(first: 100) { nodes { id displayName socialProfiles { accountName } } } }',
  profile: '{ found: socialProfiles(first: 100) { nodes { id accountName fullName } } }',
} as const;
export type Kind = keyof typeof KINDS;

const PROFILE =
  'query profileOf($name: String!) { found: socialProfile(accountName: $name) { id creator { id } } }';

/** Arguments that take ids, by their names. */
const ARGUMENTS: Readonly<Record<string, Kind>> = {
  brandId: 'brand',
  brandIds: 'brand',
  campaignId: 'campaign',
  campaignsIds: 'campaign',
  collectionId: 'collection',
  collectionIds: 'collection',
  collectionsIds: 'collection',
  creatorIds: 'creator',
  creatorListsIds: 'list',
  groupId: 'group',
  listId: 'list',
  listIds: 'list',
  presetId: 'preset',
  socialProfileId: 'profile',
  socialProfileIds: 'profile',
  sourceIds: 'source',
  sourcesIds: 'source',
};
/** What an argument `id` is of, by the end of a tool's name. */
const BY_TOOL: readonly (readonly [RegExp, Kind])[] = [
  [/(?:Content|Creator|SocialProfile)View$/, 'preset'],
  [/ViewGroup$/, 'group'],
  [/CompetitorBrand$/, 'brand'],
  [/Campaign$/, 'campaign'],
  [/Collection$/, 'collection'],
  [/CreatorList$/, 'list'],
  [/Creator$|CreatorCustomAttributes$/, 'creator'],
  [/Source$/, 'source'],
];

/** Names that are told in an error. */
const MAX_TOLD = 10;

/** The kind of thing whose id an argument is; null where it has no name. */
export function kindOf(tool: string, argument: string): Kind | null {
  if (argument !== 'id') return ARGUMENTS[argument] ?? null;
  return BY_TOOL.find(([names]) => names.test(tool))?.[1] ?? null;
}

/** Finds things of a workspace by their names, and asks for each kind once. */
export class Names {
  private readonly known = new Map<Kind, Promise<Named[]>>();

  constructor(
    private readonly asking: Asking,
    private readonly context: RequestContext,
    private readonly tell: Telling,
  ) {}

  /** The id of a thing by its name; an id stays as it is. What is not known gives a problem with the nearest names. */
  async idOf(kind: Kind, given: string): Promise<{ id: string } | { problem: string }> {
    if (isUuid(given)) return { id: given };
    const wanted = plain(given);
    const all = await this.all(kind);
    const found = all.find(({ name }) => plain(name) === wanted);
    const id = found?.id ?? (await this.ofProfile(kind, given));
    if (id !== null) return { id };
    const names = [...new Set(all.map(({ name }) => name))];
    const { hint, known } = namesTold(nearest(given, names), names.slice(0, MAX_TOLD), this.tell);
    const there = names.length === 0 ? `there is no ${kind}` : known;
    const told = `${hint === '' ? '' : `; ${hint}`}${there === '' ? '' : ` (${there})`}`;
    return { problem: `is no id and no name of a ${kind}: ${shortened(given)}${told}` };
  }

  /** The name of a thing by its id or its name; null if it has none, or is not among those that are asked for. */
  async nameOf(kind: Kind, given: string): Promise<string | null> {
    const wanted = plain(given);
    const found = (await this.all(kind)).find(({ id, name }) => id === given || plain(name) === wanted);
    return found?.name ?? null;
  }

  private all(kind: Kind): Promise<Named[]> {
    const known = this.known.get(kind) ?? this.ask(kind);
    this.known.set(kind, known);
    return known;
  }

  private async ask(kind: Kind): Promise<Named[]> {
    const { found } = await this.asking.data<{ found: unknown }>(KINDS[kind], {}, this.context);
    const rows = (Array.isArray(found) ? found : (found as { nodes?: unknown[] } | null)?.nodes) ?? [];
    return rows.flatMap((row) => namesOf(row as Row));
  }

  /** Of a handle that is not among the first: a profile, or the creator behind it. */
  private async ofProfile(kind: Kind, given: string): Promise<string | null> {
    if (kind !== 'creator' && kind !== 'profile') return null;
    const name = given.replace(/^@/, '');
    const { found } = await this.asking.data<{
      found: { id: string; creator: { id: string } | null } | null;
    }>(PROFILE, { name }, this.context);
    return (kind === 'profile' ? found?.id : found?.creator?.id) ?? null;
  }
}

interface Row {
  readonly id: string;
  readonly name?: string;
  readonly displayName?: string | null;
  readonly accountName?: string;
  readonly fullName?: string | null;
  readonly socialProfiles?: readonly { readonly accountName: string }[];
}

function namesOf({ id, name, displayName, accountName, fullName, socialProfiles = [] }: Row): Named[] {
  const handles = socialProfiles.map((profile) => profile.accountName);
  return [name, accountName, ...handles, displayName, fullName].flatMap((one) =>
    one == null || one === '' ? [] : [{ id, name: one }],
  );
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/^[#@]/, '');
}
