import { AggregatesService } from '@loupe/analytics';
import type { SocialProfile } from '@loupe/content';
import type { Page } from '@loupe/graphql';
import { UNLIMITED } from '@loupe/http';
import {
  CreatorsAndProfilesRepository,
  CreatorsAndProfilesService,
  ItemChoiceService,
  ItemsService,
  readStoredChoice,
} from '@loupe/items';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { aggregateColumns } from '../columns/aggregate.columns.js';
import { chosenColumns } from '../columns/chosen-columns.js';
import type { Cell, ColumnOf } from '../columns/column.js';
import { HISTORY_COLUMNS } from '../columns/history.columns.js';
import { ITEM_COLUMNS, itemNeeds } from '../columns/item.columns.js';
import { CREATOR_COLUMNS, PROFILE_COLUMNS } from '../columns/people.columns.js';
import type { ExportRequest } from '../export.entity.js';
import type { Table } from '../formats/table.js';
import { batchSizes, SNAPSHOT_ROWS } from './batch-sizes.js';
import { ReadableTablesService } from './readable-tables.service.js';
import { RelatedRowsService } from './related-rows.service.js';
import { SnapshotRowsRepository } from './snapshot-rows.repository.js';

/** Groups of an export: they are computed at once, and in memory together. */
export const MAX_EXPORTED_GROUPS = 10_000;

const SILENT = () => undefined;
const NO_PAGE = {};

/** The number of rows that a request has. */
export interface RowCount {
  /** Null for groups, which are known only when they are computed. */
  readonly rows: number | null;
  /** Rows that have to be read for them. */
  readonly read: number;
}

/**
 * The rows of exports. They are those of the lists of the API, by the same services; read by cursors in a transaction of one
 * snapshot, so that their number does not matter.
 */
@Injectable()
export class ExportTablesService {
  constructor(
    private readonly items: ItemsService,
    private readonly choices: ItemChoiceService,
    private readonly people: CreatorsAndProfilesService,
    private readonly profiles: CreatorsAndProfilesRepository,
    private readonly aggregates: AggregatesService,
    private readonly snapshots: SnapshotRowsRepository,
    private readonly related: RelatedRowsService,
    private readonly readable: ReadableTablesService,
  ) {}

  /**
   * Counts the rows of a request as they are now.
   * @throws InvalidInputError for groups that cannot be computed
   */
  async count(scope: WorkspaceScope, request: ExportRequest): Promise<RowCount> {
    const { kind } = request;
    if (kind === 'ITEM_AGGREGATES') {
      await this.aggregates.check(scope, request.aggregates ?? {});
      return { rows: null, read: await this.itemPage(scope, request, new Set()).then(countOf) };
    }
    const rows = await this.countOfKind(scope, request);
    return { rows, read: rows };
  }

  private async countOfKind(scope: WorkspaceScope, request: ExportRequest): Promise<number> {
    const { kind } = request;
    if (kind === 'CREATORS') return countOf(await this.creatorPage(scope, request));
    if (kind === 'SOCIAL_PROFILES') return countOf(this.profilePage(scope, request));
    if (kind === 'ITEMS') return countOf(await this.itemPage(scope, request, new Set()));
    const { from, where } = await this.choices.chosen(scope, choiceOf(request), SILENT);
    return this.snapshots.count(scope, { from, where: where() });
  }

  /**
   * The table of a request, to be read in the transaction of a snapshot.
   * @param origin address of the service, for addresses in the table
   */
  async table(scope: WorkspaceScope, request: ExportRequest, origin: string): Promise<Table> {
    return this.readable.table(scope, request, await this.plainTable(scope, request, origin));
  }

  private async plainTable(scope: WorkspaceScope, request: ExportRequest, origin: string): Promise<Table> {
    if (request.kind === 'CREATORS') return this.creatorTable(scope, request);
    if (request.kind === 'SOCIAL_PROFILES') return this.profileTable(scope, request);
    if (request.kind === 'ENGAGEMENT_HISTORIES') return this.historyTable(scope, request);
    if (request.kind === 'ITEM_AGGREGATES') return this.aggregateTable(scope, request);
    const columns = chosenColumns(ITEM_COLUMNS, request.fields);
    const needs = itemNeeds(columns);
    const page = await this.itemPage(scope, request, needs.selected);
    return tableOf(columns, this.related.items(scope, page.batches(batchSizes()), needs, origin));
  }

  private async creatorTable(scope: WorkspaceScope, request: ExportRequest): Promise<Table> {
    const columns = chosenColumns(CREATOR_COLUMNS, request.fields);
    const page = await this.creatorPage(scope, request);
    return tableOf(columns, this.related.creators(scope, page.batches(batchSizes())));
  }

  private profileTable(scope: WorkspaceScope, request: ExportRequest): Table {
    const page = this.profilePage(scope, request);
    return tableOf(chosenColumns(PROFILE_COLUMNS, request.fields), page.batches(batchSizes()));
  }

  private async historyTable(scope: WorkspaceScope, request: ExportRequest): Promise<Table> {
    const page = await this.itemPage(scope, request, new Set(['Item.id']));
    const { snapshots } = this;
    async function* rows() {
      for await (const items of page.batches(batchSizes())) {
        const ids = items.map(({ id }) => id);
        yield* snapshots.ofItems(scope, ids, SNAPSHOT_ROWS);
      }
    }
    return tableOf(chosenColumns(HISTORY_COLUMNS, request.fields), rows());
  }

  /** @throws InvalidInputError for too many groups */
  private async aggregateTable(scope: WorkspaceScope, request: ExportRequest): Promise<Table> {
    const asked = request.aggregates ?? {};
    const all = aggregateColumns(asked.groupBy ?? [], asked.metrics ?? [], asked.attributes ?? []);
    const columns = chosenColumns(all, request.fields);
    const { groups, groupsCount } = await this.aggregates.ofChoice(
      scope,
      choiceOf(request),
      { ...asked, first: MAX_EXPORTED_GROUPS },
      { selected: new Map([['groups', selectedOf(columns)]]), budget: UNLIMITED, warn: SILENT },
    );
    if (groupsCount > MAX_EXPORTED_GROUPS) {
      throw new InvalidInputError(
        `There are ${groupsCount} groups, and an export has at most ${MAX_EXPORTED_GROUPS}: choose fewer items`,
      );
    }
    return tableOf(columns, once(groups));
  }

  private itemPage(scope: WorkspaceScope, request: ExportRequest, selected: ReadonlySet<string>) {
    const sorting = [...(request.sorting ?? [])];
    return this.items.pageOfChoice(scope, choiceOf(request), { sorting }, selected);
  }

  private creatorPage(scope: WorkspaceScope, { creators }: ExportRequest) {
    const { filter = null, conditions = [] } = creators ?? {};
    return this.people.creators(scope, { filter, customAttributeConditions: [...conditions] });
  }

  private profilePage(scope: WorkspaceScope, { platform = null }: ExportRequest): Page<SocialProfile> {
    return this.profiles.profilesPage(scope, { filter: { platform }, ...NO_PAGE });
  }
}

/** What a request chooses. */
function choiceOf({ choice }: ExportRequest) {
  if (choice === undefined) throw new Error('An export of items says nothing of which items');
  return readStoredChoice(choice);
}

/** What is expensive to compute is computed only for columns that show it. */
function selectedOf(columns: readonly { name: string }[]): ReadonlySet<string> {
  const selected = new Set<string>();
  for (const { name } of columns) {
    if (name === 'creatorsCount') selected.add('ItemAggregateValues.creatorsCount');
    if (name.endsWith('.median')) selected.add('ItemMetricAggregate.median');
    if (name.endsWith('.percentile90')) selected.add('ItemMetricAggregate.percentile90');
    if (name.endsWith('.share')) selected.add('ItemMetricAggregate.share');
  }
  return selected;
}

function countOf(page: Page<unknown>): Promise<number> {
  return page.totalCount();
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function tableOf<Row>(columns: readonly ColumnOf<Row>[], batches: AsyncIterable<readonly Row[]>): Table {
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.cell(row)));
  }
  return { columns, batches: cells() };
}
