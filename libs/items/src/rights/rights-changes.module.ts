import { Item } from '@loupe/content';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RightsRepository } from './rights.repository.js';
import { RightsChangesService } from './rights-changes.service.js';

/** Changes the rights to many items, in the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([Item])],
  providers: [RightsRepository, RightsChangesService],
  exports: [RightsChangesService],
})
export class RightsChangesModule {}
