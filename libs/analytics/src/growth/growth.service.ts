import { ItemChoiceService } from '@loupe/items';
import { AppError, Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AggregateRequest } from '../aggregates/aggregates.service.js';
import { spanOf } from '../aggregates/compared-spans.js';
import { GrowthMetric, GrowthOrder } from './growth.enums.js';
import { GrowthRepository } from './growth.repository.js';
import type { GrowthRanking, GrowthRankingArgs } from './growth.types.js';

/** Posts or profiles of one ranking: each is looked up twice. */
const MOST_RANKED = 20_000;
/** Posts or profiles that the cost of the field covers. */
const FREE = 1000;
/** Credits for a thousand more; a credit is about a millisecond. */
const PER_THOUSAND = 20;

/** Ranks posts and profiles by what was added in a span. */
@Injectable()
export class GrowthService {
  constructor(
    private readonly choices: ItemChoiceService,
    private readonly growth: GrowthRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Exact: nothing is left out of the ranking but what has no readings.
   * @throws InvalidInputError without a begin, and for more posts or profiles than are ranked
   * @throws AppError RATE_LIMIT_EXCEEDED for too few credits
   */
  async ranking(
    scope: WorkspaceScope,
    args: GrowthRankingArgs,
    { schema, budget, warn }: Pick<AggregateRequest, 'schema' | 'budget' | 'warn'>,
  ): Promise<GrowthRanking> {
    const span = spanOf(args.during, this.clock.now());
    if (span === null) throw InvalidInputError.at('during.from', 'is needed');
    if (span.from > span.to) throw InvalidInputError.at('during.to', 'must not be before from');
    const metric = args.metric ?? GrowthMetric.VIEWS;
    const choice = await this.choices.choiceOf(scope, args, schema, warn);
    const chosen = await this.choices.chosen(scope, choice, warn);
    const items = { from: chosen.from, where: chosen.where(), isEvery: chosen.isEvery };
    const considered = await this.growth.count(scope, items, metric, MOST_RANKED);
    if (considered > MOST_RANKED) {
      const what = metric === GrowthMetric.FOLLOWERS ? 'profiles' : 'items';
      throw InvalidInputError.at(
        'filter',
        `growth is ranked of at most ${MOST_RANKED.toLocaleString('en')} ${what}, and these are more; narrow it, such as by takenAt or provider`,
      );
    }
    const credits = Math.ceil((Math.max(0, considered - FREE) / 1000) * PER_THOUSAND);
    if (credits > 0 && !(await budget.take(credits)))
      throw new AppError('RATE_LIMIT_EXCEEDED', `Not enough credits: ${credits} more are needed.`);
    const ends = { from: span.from, to: span.to };
    const by = args.by ?? GrowthOrder.CHANGE;
    const rows = await this.growth.rank(scope, items, { metric, by, first: args.first ?? 10, ends });
    return { considered, known: rows[0]?.known ?? 0, span, rows };
  }
}
