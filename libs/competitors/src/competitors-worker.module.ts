import { IngestModule } from '@loupe/ingest';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompetitorBrandRow } from './competitor-brand.entity.js';
import { CompetitorsSweepProcessor } from './roster/competitors-sweep.processor.js';
import { RosterRepository } from './roster/roster.repository.js';

/** The background job of competitors. */
@Module({
  imports: [TypeOrmModule.forFeature([CompetitorBrandRow]), IngestModule, WorkspaceModule],
  providers: [RosterRepository, CompetitorsSweepProcessor],
})
export class CompetitorsWorkerModule {}
