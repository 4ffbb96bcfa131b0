import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { LanguagesService } from './languages.service.js';

/** Detects the languages of posts from before there were any, and of those that another program has written. */
@Processor('items.languages')
@Every(60)
export class LanguagesProcessor {
  constructor(
    private readonly languages: LanguagesService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of posts whose language was looked for */
  @Process()
  process(): Promise<number> {
    return this.workspaces.sumOfEach((scope) => this.languages.detect(scope));
  }
}
