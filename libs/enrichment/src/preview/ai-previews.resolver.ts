import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { PreviewAiFieldPayload } from './ai-preview.types.js';
import { FIELDS } from './ai-previews.fields.js';
import { AiPreviewsService } from './ai-previews.service.js';

/** Trying a draft before it is published. */
@Resolver()
export class AiPreviewsResolver {
  constructor(private readonly previews: AiPreviewsService) {}

  @Mutation(() => PreviewAiFieldPayload, {
    nullable: true,
    description:
      'Asks the model about at most 20 posts by the draft and by the published version. No value changes; the tokens count.',
  })
  @RootField(FIELDS.previewAiField)
  async previewAiField(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the field: its attribute’s.' }) id: string,
  ) {
    return { preview: await this.previews.preview(scope, id) };
  }
}
