import { AuditModule } from '@loupe/audit';
import { ItemsModule } from '@loupe/items';
import { SourceStoreModule } from '@loupe/sources';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandFiguresResolver } from './brand-figures.resolver.js';
import { ComparisonResolver } from './comparison/comparison.resolver.js';
import { ComparisonService } from './comparison/comparison.service.js';
import { CompetitorBrandRow } from './competitor-brand.entity.js';
import { CompetitorsRepository } from './competitors.repository.js';
import { CompetitorBrandItemsResolver, CompetitorsResolver } from './competitors.resolver.js';
import { CompetitorsService } from './competitors.service.js';
import { RosterRepository } from './roster/roster.repository.js';
import { RosterResolver } from './roster/roster.resolver.js';
import { RosterService } from './roster/roster.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CompetitorBrandRow]),
    AuditModule,
    ItemsModule,
    SourceStoreModule,
    WorkspaceModule,
  ],
  providers: [
    CompetitorsRepository,
    CompetitorsService,
    CompetitorsResolver,
    CompetitorBrandItemsResolver,
    BrandFiguresResolver,
    ComparisonResolver,
    ComparisonService,
    RosterRepository,
    RosterService,
    RosterResolver,
  ],
  exports: [ComparisonService],
})
export class CompetitorsModule {}
