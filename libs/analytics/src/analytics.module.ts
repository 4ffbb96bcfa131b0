import { CustomAttributesModule } from '@loupe/custom-attributes';
import { ItemsModule } from '@loupe/items';
import { Module } from '@nestjs/common';
import { AggregateChecks } from './aggregates/aggregate-checks.js';
import { AggregateLimits } from './aggregates/aggregate-limits.js';
import { AggregatesRepository } from './aggregates/aggregates.repository.js';
import { AggregatesResolver } from './aggregates/aggregates.resolver.js';
import { AggregatesService } from './aggregates/aggregates.service.js';
import { GroupLabelsRepository } from './aggregates/group-labels.repository.js';
import { GrowthRepository } from './growth/growth.repository.js';
import { GrowthResolver } from './growth/growth.resolver.js';
import { GrowthService } from './growth/growth.service.js';
import { HistoriesRepository } from './histories/histories.repository.js';
import { HistoriesResolver, ItemHistoryResolver } from './histories/histories.resolver.js';
import { HistoriesService } from './histories/histories.service.js';

/** Answers about many items at once: aggregates, histories and growth. */
@Module({
  imports: [ItemsModule, CustomAttributesModule],
  providers: [
    AggregateChecks,
    AggregateLimits,
    AggregatesRepository,
    GroupLabelsRepository,
    AggregatesService,
    AggregatesResolver,
    HistoriesRepository,
    HistoriesService,
    HistoriesResolver,
    ItemHistoryResolver,
    GrowthRepository,
    GrowthService,
    GrowthResolver,
  ],
  exports: [AggregatesService],
})
export class AnalyticsModule {}
