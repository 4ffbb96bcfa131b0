import type { RequestContext } from '@loupe/graphql';
import { AppError, Clock, NotFoundError, shortened } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { CompetitorsRepository } from '../competitors.repository.js';
import { CompetitorsService, during } from '../competitors.service.js';
import type { BrandMetrics, CompetitorBrand } from '../competitors.types.js';
import { periodOfSpan } from '../period.js';
import { type ComparedSpans, comparedSpans, daysOf } from './compared-spans.js';
import {
  type BrandComparison,
  BrandFigureName,
  type CompareBrandsArgs,
  DEFAULT_COMPARED,
  MAX_COMPARED,
} from './comparison.types.js';

/** Days of both spans together that the cost of the field covers: two months. */
export const FREE_DAYS = 62;
/** Credits for each further day. */
export const DAY_CREDITS = 1;

/** The parts of a whole that figures are rounded to. */
const PARTS = 1e6;

interface Measure {
  readonly metric: keyof BrandMetrics;
  /** Null for money, whose unit is the currency. */
  readonly unit: string | null;
  /** Whether the figures of several brands add up. */
  readonly isSum: boolean;
}

const MEASURES: Readonly<Record<BrandFigureName, Measure>> = {
  POSTS: { metric: 'postsCount', unit: 'posts', isSum: true },
  INFLUENCERS: { metric: 'influencersCount', unit: 'profiles', isSum: false },
  ENGAGEMENTS: { metric: 'engagementsTotal', unit: 'likes, comments and shares', isSum: true },
  IMPRESSIONS: { metric: 'impressions', unit: 'impressions', isSum: true },
  REACH: { metric: 'reach', unit: 'followers', isSum: false },
  EARNED_MEDIA_VALUE: { metric: 'earnedMediaValue', unit: null, isSum: true },
};
const NAMES = Object.values(BrandFigureName);

/** A brand with its metrics in both spans; null where they could not be computed. */
interface Measured {
  readonly brand: CompetitorBrand;
  readonly now: BrandMetrics | null;
  readonly before: BrandMetrics | null;
}

/** Sets the own brand beside its competitors. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly repository: CompetitorsRepository,
    private readonly competitors: CompetitorsService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /**
   * The comparison over a span. If the figures cannot be computed they are null, with one error beside the data.
   * @throws NotFoundError for an unknown competitor
   * @throws InvalidInputError for a span as comparedSpans has it
   * @throws AppError RATE_LIMIT_EXCEEDED for too few credits for a long span
   */
  async of(context: RequestContext, args: CompareBrandsArgs): Promise<BrandComparison> {
    const { scope } = context;
    const spans = comparedSpans(args, this.clock.now(), scope.timeZone);
    const [rows, competitorsCount, { currency }] = await Promise.all([
      this.chosen(context, args),
      this.repository.count(scope),
      this.workspaces.find(scope),
    ]);
    await pay(context, spans);
    const brands = this.competitors.beside(scope, rows, periodOfSpan(spans.span));
    const measured = await Promise.all(brands.map((brand) => this.measured(context, brand, spans)));
    return {
      span: spans.span,
      spanBefore: spans.before,
      isComplete: spans.isComplete,
      timeZone: scope.timeZone,
      currency,
      competitorsCount,
      brands: measured.map((one) => ({
        id: one.brand.id,
        name: one.brand.name,
        isOwnBrand: one.brand.isOwnBrand,
        figures: NAMES.map((figure) => figureOf(figure, one, measured, currency)),
      })),
    };
  }

  private async chosen({ scope }: RequestContext, { brandIds, first }: CompareBrandsArgs) {
    if (brandIds == null || brandIds.length === 0) {
      return this.repository.newest(scope, { first: first ?? DEFAULT_COMPARED });
    }
    const rows = await this.repository.newest(scope, { ids: brandIds, first: MAX_COMPARED });
    const unknown = brandIds.find((id) => !rows.some((row) => row.id === id.toLowerCase()));
    if (unknown !== undefined) throw new NotFoundError(`Competitor ${shortened(unknown)}`);
    return rows;
  }

  private async measured(
    context: RequestContext,
    brand: CompetitorBrand,
    { before }: ComparedSpans,
  ): Promise<Measured> {
    const [now, earlier] = await Promise.all([
      this.competitors.metrics(context, brand),
      before === null ? null : this.competitors.metrics(context, during(brand, periodOfSpan(before))),
    ]);
    return { brand, now, before: earlier };
  }
}

/** @throws AppError RATE_LIMIT_EXCEEDED */
async function pay({ budget }: RequestContext, spans: ComparedSpans): Promise<void> {
  const credits = Math.max(0, daysOf(spans) - FREE_DAYS) * DAY_CREDITS;
  if (credits === 0 || (await budget.take(credits))) return;
  const message = `Not enough credits: ${credits} more are needed to compare a span of this length.`;
  throw new AppError('RATE_LIMIT_EXCEEDED', message);
}

function figureOf(figure: BrandFigureName, one: Measured, all: readonly Measured[], currency: string) {
  const { metric, unit, isSum } = MEASURES[figure];
  const value = one.now?.[metric] ?? null;
  const before = one.before?.[metric] ?? null;
  const whole = all.reduce((sum, { now }) => sum + (now?.[metric] ?? 0), 0);
  return {
    figure,
    unit: unit ?? currency,
    value,
    valueCents: unit === null && value !== null ? String(Math.round(value * 100)) : null,
    before,
    change: value === null || !before ? null : rounded((value - before) / before),
    share: value === null || !isSum || whole === 0 ? null : rounded(value / whole),
  };
}

function rounded(part: number): number {
  return Math.round(part * PARTS) / PARTS;
}
