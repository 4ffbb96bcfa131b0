import { AggregatesService, type ItemAggregateGroup, type ItemAggregates } from '@loupe/analytics';
import { ComparisonService } from '@loupe/competitors';
import { Database } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import { RequestContext } from '@loupe/graphql';
import { UNLIMITED } from '@loupe/http';
import { type ChosenItems, ItemChoiceService, readStoredChoice } from '@loupe/items';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { LooksRepository } from '../looks/looks.repository.js';
import { lookOf, NO_LOOK } from '../looks/report-look.js';
import type { StoredBlock } from '../report.entity.js';
import { isAggregated } from '../report-blocks.js';
import { aggregatesOf } from '../report-definitions.service.js';
import { ALL_POSTS, type EditionRequest } from './edition.entity.js';
import type { ContentBlock, EditionContent } from './edition-content.js';
import { EditionFactsRepository, type ReadPost } from './edition-facts.repository.js';
import type { NewEntry } from './editions.repository.js';

/** Posts behind the figures that an edition keeps. */
const FROZEN_POSTS = 500;
const SILENT = () => undefined;
const VALUES = [
  'ItemAggregateValues.count',
  'ItemAggregateValues.creatorsCount',
  'ItemAggregateValues.metrics',
  'ItemMetricAggregate.sum',
  'ItemMetricAggregate.mean',
  'ItemMetricAggregate.median',
  'ItemMetricAggregate.share',
];
/** What of aggregates is computed: all that the API gives, so that it can be compared. */
const SELECTED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['totals', new Set(VALUES)],
  ['before', new Set(VALUES)],
  ['groups', new Set([...VALUES, 'ItemAggregateGroup.before'])],
]);

/** What an edition shows. */
export interface Composed {
  readonly content: EditionContent;
  readonly entries: readonly NewEntry[];
  readonly snapshotAt: Date;
}

/** Computes what editions show, of one snapshot of the database. */
@Injectable()
export class EditionComposer {
  constructor(
    private readonly db: Database,
    private readonly aggregates: AggregatesService,
    private readonly choices: ItemChoiceService,
    private readonly comparison: ComparisonService,
    private readonly facts: EditionFactsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly looks: LooksRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidInputError for a request that cannot be answered any more, such as one of a deleted attribute */
  compose(scope: WorkspaceScope, request: EditionRequest): Promise<Composed> {
    return this.db.snapshot(async () => {
      const snapshotAt = this.clock.now();
      const { name, definition, span } = request;
      const choice = readStoredChoice(request.choice);
      const items = await this.choices.chosen(scope, choice, SILENT);
      const posts = await this.postsOf(scope, items, definition.blocks);
      const entries: NewEntry[] = posts.map(entryOf(ALL_POSTS));
      const blocks: ContentBlock[] = [];
      for (const [index, block] of definition.blocks.entries()) {
        if (block.kind === 'GALLERY') entries.push(...posts.slice(0, block.first).map(entryOf(index)));
        const aggregates = isAggregated(block.kind)
          ? await this.aggregates.ofChoice(scope, choice, aggregatesOf(block), {
              selected: SELECTED,
              budget: UNLIMITED,
              warn: SILENT,
            })
          : null;
        const people = aggregates === null ? [] : await this.peopleOf(scope, block, aggregates);
        entries.push(...people.map((entry, position) => ({ ...entry, block: index, position })));
        blocks.push({
          ...block,
          aggregates:
            aggregates === null
              ? null
              : { ...aggregates, groups: people.length > 0 ? [] : aggregates.groups },
          brands: block.kind === 'BRANDS' ? await this.brandsOf(scope, block, span) : null,
        });
      }
      const workspace = await this.workspaces.find(scope);
      const all = await this.aggregates.ofChoice(
        scope,
        choice,
        {},
        {
          selected: new Map([['totals', new Set(['ItemAggregateValues.count'])]]),
          budget: UNLIMITED,
          warn: SILENT,
        },
      );
      const content: EditionContent = {
        name,
        workspace: workspace.name,
        timeZone: scope.timeZone,
        currency: workspace.currency,
        language: definition.language,
        look: lookOf(definition.look, (await this.looks.find(scope)) ?? NO_LOOK),
        span,
        rateCardVersion: RateCard.VERSION,
        hasOwnRates: workspace.rateCard !== null,
        failingSources: await this.facts.failingSources(scope),
        aiFields: await this.facts.aiFields(scope, attributesOf(request)),
        postsCount: all.totals.count,
        blocks,
      };
      return { content, entries, snapshotAt };
    });
  }

  private postsOf(
    scope: WorkspaceScope,
    items: ChosenItems,
    blocks: readonly StoredBlock[],
  ): Promise<ReadPost[]> {
    const most = Math.max(FROZEN_POSTS, ...blocks.map(({ first, kind }) => (kind === 'GALLERY' ? first : 0)));
    return this.facts.posts(scope, { from: items.from, where: items.where() }, most);
  }

  /** The groups of a block as rows that go with the people that they name; none for groups of anything else. */
  private async peopleOf(
    scope: WorkspaceScope,
    { groupBy }: StoredBlock,
    { groups }: ItemAggregates,
  ): Promise<Pick<NewEntry, 'itemId' | 'socialProfileId' | 'data'>[]> {
    const at = groupBy.findIndex(({ by }) => by === 'CREATOR' || by === 'SOCIAL_PROFILE');
    if (at === -1) return [];
    const idOf = ({ keys }: ItemAggregateGroup) => keys[at]?.value ?? '';
    const profiles =
      groupBy[at]?.by === 'CREATOR' ? await this.facts.profilesOf(scope, groups.map(idOf)) : null;
    return groups.map((group) => ({
      itemId: null,
      socialProfileId: profiles === null ? idOf(group) : (profiles.get(idOf(group)) ?? null),
      data: group,
    }));
  }

  private async brandsOf(scope: WorkspaceScope, { first }: StoredBlock, span: EditionRequest['span']) {
    const principal = { tokenId: '', organizationId: null, workspaceId: scope.workspaceId, scopes: [] };
    const context = new RequestContext('report', principal, scope, UNLIMITED);
    const takenAt = span === null ? null : { from: new Date(span.from), to: new Date(span.to) };
    try {
      const { brands } = await this.comparison.of(context, { takenAt, first });
      const [failure] = context.reported.values();
      if (failure !== undefined) throw failure;
      return brands.map(({ name, isOwnBrand, figures }) => ({
        name,
        isOwnBrand,
        figures: figures.map(({ figure, unit, value, valueCents, before }) => ({
          figure,
          unit,
          value,
          valueCents,
          before,
        })),
      }));
    } finally {
      context.end();
    }
  }
}

const entryOf =
  (block: number) =>
  ({ itemId, ...data }: ReadPost, position: number): NewEntry => ({
    block,
    position,
    itemId,
    socialProfileId: null,
    data,
  });

/** Keys of the attributes that a request rests on. */
function attributesOf({ definition, choice }: EditionRequest): string[] {
  const grouped = definition.blocks.flatMap(({ groupBy }) =>
    groupBy.flatMap(({ attribute }) => attribute ?? []),
  );
  return [...new Set([...grouped, ...choice.conditions.map(({ field }) => field)])];
}
