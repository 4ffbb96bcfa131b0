import type { Item } from '@loupe/content';
import { type Page, type RequestContext, SortOrder } from '@loupe/graphql';
import { AppError, Clock, groupBy, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { v5 } from 'uuid';
import type { BrandFigures } from './brand-figures.type.js';
import type { CompetitorBrandRow } from './competitor-brand.entity.js';
import { CompetitorsRepository } from './competitors.repository.js';
import {
  type BrandMetrics,
  type CompetitorBrand,
  CompetitorBrandItemSortKey,
  type CompetitorBrandItemsArgs,
  CompetitorBrandOwnMetricsStatus,
  type CompetitorBrandsArgs,
  type PeriodArguments,
} from './competitors.types.js';
import {
  CompetitorBrandStatsPeriod,
  dayIn,
  isOver,
  type Period,
  periodHolding,
  spanOfPeriod,
} from './period.js';

/** Namespace for the ids of own brands (UUIDv5 of the workspace's id), so that the ids are the same in every request. */
const OWN_BRAND_NAMESPACE = '3f1c7a52-6d0b-5b57-9a3c-0f7c2f6c1d11';

/** Sorts before every competitor, so that the page after the own brand's cursor begins with the newest competitor. */
const BEFORE_ALL = {
  cursorValue: '9999-12-31T23:59:59.999Z',
  cursorId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Periods of metrics in one response: each is read by a statement. */
const MOST_PERIODS = 5;

/** Compares the workspace's brand with its competitors. */
@Injectable()
export class CompetitorsService {
  private readonly logger = new Logger(CompetitorsService.name);

  constructor(
    private readonly repository: CompetitorsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /** The competitors, newest first. The own brand precedes them on the first page and is not counted. */
  brands(scope: WorkspaceScope, args: CompetitorBrandsArgs): Page<CompetitorBrand> {
    const period = this.period(scope, args);
    const own = { ...ownBrand(scope, period), ...BEFORE_ALL };
    return this.repository.page<CompetitorBrand>(scope, args, own, (row) => brandOf(row, period));
  }

  /** A brand by id, including the own brand; null for an unknown id. */
  async brand(scope: WorkspaceScope, id: string, args: PeriodArguments): Promise<CompetitorBrand | null> {
    const period = this.period(scope, args);
    if (isOwnBrandId(scope, id)) return ownBrand(scope, period);
    const row = await this.repository.find(scope, id);
    return row === null ? null : brandOf(row, period);
  }

  /** The own brand before some competitors, over a period. */
  beside(scope: WorkspaceScope, rows: readonly CompetitorBrandRow[], period: Period): CompetitorBrand[] {
    return [ownBrand(scope, period), ...rows.map((row) => brandOf(row, period))];
  }

  /** The posts of a brand; empty for an unknown brand. */
  async items(scope: WorkspaceScope, args: CompetitorBrandItemsArgs): Promise<Page<Item>> {
    const id = args.brandId.toLowerCase();
    const sorting = args.sorting?.[0] ?? {
      sortKey: CompetitorBrandItemSortKey.TAKEN_AT,
      sortOrder: SortOrder.DESC,
    };
    const brand = id === ownBrandId(scope) ? null : ((await this.repository.find(scope, id))?.id ?? NOBODY);
    return this.repository.items(scope, brand, id, args.filter, sorting, args);
  }

  /**
   * Metrics of a brand, loaded for all brands of a response together. Null if they could not be computed; the response then
   * has one error beside the data.
   */
  metrics(context: RequestContext, { metricsKey }: CompetitorBrand): Promise<BrandMetrics | null> {
    return context.loader<BrandMetrics | null>(this.loadMetrics, null).load(metricsKey);
  }

  /**
   * Metrics of a brand over a period of its own.
   * @throws InvalidInputError where a response asks for more than MOST_PERIODS
   */
  async figures(
    context: RequestContext,
    brand: CompetitorBrand,
    args: PeriodArguments,
  ): Promise<BrandFigures> {
    const period = this.period(context.scope, args);
    const [metrics, currency] = await Promise.all([
      this.metrics(context, during(brand, period)),
      this.currency(context),
    ]);
    const value = metrics?.earnedMediaValue ?? null;
    const { AVAILABLE, UNAVAILABLE } = CompetitorBrandOwnMetricsStatus;
    return {
      ...(metrics ?? UNKNOWN),
      span: spanOfPeriod(period),
      isComplete: this.isOver(period),
      currency,
      status: metrics === null ? UNAVAILABLE : AVAILABLE,
      earnedMediaValueCents: centsOf(value),
    };
  }

  /** Whether a period is over; the metrics of one that goes on still grow. */
  isOver(period: Period): boolean {
    return isOver(period, this.clock.now());
  }

  /** The currency of the workspace, a code of ISO 4217, read once for all brands of a response. */
  currency(context: RequestContext): Promise<string> {
    return context.loader<string>(this.loadCurrency, '').load(context.scope.workspaceId);
  }

  private readonly loadCurrency = async (keys: readonly string[], { scope }: RequestContext) => {
    const { currency } = await this.workspaces.find(scope);
    return new Map(keys.map((key) => [key, currency]));
  };

  private readonly loadMetrics = async (keys: readonly string[], context: RequestContext) => {
    const wanted = keys.map((key) => {
      const [brand, from, before] = JSON.parse(key) as [string | null, string, string];
      return { key, brand, period: { from: new Date(from), before: new Date(before) } };
    });
    const metrics = new Map<string, BrandMetrics | null>();
    const groups = groupBy(wanted, ({ period }) => JSON.stringify(period));
    if (groups.size > MOST_PERIODS)
      throw new InvalidInputError(`Metrics of brands are given for at most ${MOST_PERIODS} periods at once`);
    for (const group of groups.values()) {
      const period = group[0]?.period;
      if (period === undefined) continue;
      const brands = group.map(({ brand }) => brand);
      const found = await this.compute(context, brands, period);
      for (const { key, brand } of group)
        metrics.set(key, found === null ? null : (found.get(brand) ?? NO_POSTS));
    }
    return metrics;
  };

  /** The list of brands is useful without metrics, so a failure is reported beside the data and does not replace it. */
  private async compute(context: RequestContext, brands: (string | null)[], period: Period) {
    try {
      return await this.repository.metrics(context.scope, brands, period);
    } catch (error) {
      // Nobody waits for them any more, which is no failure.
      context.signal.throwIfStopped();
      this.logger.error('Metrics of brands could not be computed', error);
      context.reportOnce(
        new AppError(
          'SERVICE_UNAVAILABLE',
          'The metrics of brands cannot be computed at the moment; try again later',
        ),
      );
      return null;
    }
  }

  private period(scope: WorkspaceScope, { date, period }: PeriodArguments): Period {
    const day = date ?? dayIn(this.clock.now(), scope.timeZone);
    return periodHolding(day, period ?? CompetitorBrandStatsPeriod.MONTH, scope.timeZone);
  }
}

/** Whether an id is that of the own brand. */
export function isOwnBrandId(scope: WorkspaceScope, id: string): boolean {
  return id.toLowerCase() === ownBrandId(scope);
}

/** The nil id, which no brand has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const NO_POSTS: BrandMetrics = {
  postsCount: 0,
  influencersCount: 0,
  engagementsTotal: null,
  impressions: null,
  reach: null,
  earnedMediaValue: null,
};

const UNKNOWN = { ...NO_POSTS, postsCount: null, influencersCount: null };

/** An amount of units in cents, as the API gives numbers of 64 bits. */
export function centsOf(units: number | null | undefined): string | null {
  return units == null ? null : String(Math.round(units * 100));
}

function ownBrandId(scope: WorkspaceScope): string {
  return v5(scope.workspaceId, OWN_BRAND_NAMESPACE);
}

function ownBrand(scope: WorkspaceScope, period: Period): CompetitorBrand {
  return during({ id: ownBrandId(scope), name: 'You', isOwnBrand: true }, period);
}

function brandOf({ id, name }: CompetitorBrandRow, period: Period): CompetitorBrand {
  return during({ id, name, isOwnBrand: false }, period);
}

/** A brand with its metrics over a period. */
export function during(
  { id, name, isOwnBrand }: Omit<CompetitorBrand, 'period' | 'metricsKey'>,
  period: Period,
): CompetitorBrand {
  const metricsKey = JSON.stringify([isOwnBrand ? null : id, period.from, period.before]);
  return { id, name, isOwnBrand, period, metricsKey };
}
