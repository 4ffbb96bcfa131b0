import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiAnswersRepository } from './ai-answers.repository.js';
import { AwaitedInputsService } from './awaited-inputs.service.js';
import type { EnrichmentWork } from './enrichment-queue.repository.js';
import { PostTextsRepository } from './post-texts.repository.js';
import { type Definition, Wanted } from './wanted.js';

/** A transcript or a picture that is not tried sooner is not waited for. */
const SOON_MS = 60 * 60_000;

/** Reads what the items of a claim are filled from. */
@Injectable()
export class ClaimInputsService {
  constructor(
    private readonly fields: AiFieldsRepository,
    private readonly posts: PostTextsRepository,
    private readonly answers: AiAnswersRepository,
    private readonly awaited: AwaitedInputsService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /**
   * What is wanted for a claim's items.
   * @returns the published fields, the answers of earlier, what is still to be answered, and the name of the brand
   */
  async of(scope: WorkspaceRef, tasks: readonly EnrichmentWork[], provider: AiProviderRow) {
    const ids = tasks.map(({ itemId }) => itemId);
    const definitions = await this.definitions(scope);
    const fieldIds = definitions.map(({ field }) => field.id);
    const inputs = definitions.flatMap(({ version }) => version.inputs);
    const soon = new Date(this.clock.now().getTime() + SOON_MS);
    const awaiting = await this.awaited.of(scope, ids, inputs, soon);
    const [posts, earlier] = await Promise.all([
      this.posts.posts(scope, ids),
      this.answers.of(scope, ids, fieldIds),
    ]);
    const wanted = new Wanted(tasks, posts, definitions, earlier, provider, awaiting);
    const brand = (await this.workspaces.find({ ...scope, timeZone: 'UTC' })).name;
    return { definitions, earlier, wanted, brand };
  }

  private async definitions(scope: WorkspaceRef): Promise<Definition[]> {
    const fields = (await this.fields.all(scope)).filter(({ publishedVersion }) => publishedVersion !== null);
    if (fields.length === 0) return [];
    const versions = await this.fields.versions(
      scope,
      fields.map(({ id }) => id),
    );
    return fields.flatMap((field) => {
      const version = versions.find(
        (each) => each.fieldId === field.id && each.version === field.publishedVersion,
      );
      return version === undefined ? [] : [{ field, version }];
    });
  }
}
