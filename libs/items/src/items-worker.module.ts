import { Creator, CreatorAlias, Item, SocialProfile } from '@loupe/content';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreatorMove } from './creators/creator-move.entity.js';
import { CreatorMovesRepository } from './creators/creator-moves.repository.js';
import { CreatorMovesService } from './creators/creator-moves.service.js';
import { CreatorsMoveProcessor } from './creators/creators-move.processor.js';
import { MergingRepository } from './creators/merging.repository.js';

/** The background job of creators. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Creator, CreatorAlias, CreatorMove, Item, SocialProfile]),
    WorkspaceModule,
  ],
  providers: [CreatorMovesRepository, CreatorMovesService, MergingRepository, CreatorsMoveProcessor],
})
export class ItemsWorkerModule {}
