import { ItemsModule } from '@loupe/items';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompetitorBrandRow } from './competitor-brand.entity.js';
import { CompetitorsRepository } from './competitors.repository.js';
import { CompetitorBrandItemsResolver, CompetitorsResolver } from './competitors.resolver.js';
import { CompetitorsService } from './competitors.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CompetitorBrandRow]), ItemsModule],
  providers: [CompetitorsRepository, CompetitorsService, CompetitorsResolver, CompetitorBrandItemsResolver],
})
export class CompetitorsModule {}
