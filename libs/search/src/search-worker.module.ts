import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { NewestWordsProcessor } from './newest/newest-words.processor.js';
import { SearchModule } from './search.module.js';

/** The background job of searches by words. */
@Module({
  imports: [SearchModule, WorkspaceModule],
  providers: [NewestWordsProcessor],
})
export class SearchWorkerModule {}
