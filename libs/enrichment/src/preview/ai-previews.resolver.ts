import { document, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { PreviewAiFieldPayload } from './ai-preview.types.js';
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Preview an AI field on posts',
      asked: 'preview the AI filter, try it on some posts before it is turned on',
      use: 'Use it to see what the draft answers about at most 20 posts, before publishAiField.',
      selection:
        '{ preview { posts { itemId caption isCorrected before { value reason failure } after { value reason failure } } agreement { version corrected agreed } tokens cents } userErrors { field message code } }',
    },
    example: {
      query: document`
        mutation Preview($id: ID!) {
          previewAiField(id: $id) {
            preview {
              posts { itemId caption isCorrected awaitedInputs before { value reason } after { value reason failure } }
              agreement { version corrected agreed }
              tokens
              cents
            }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
  async previewAiField(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the field: its attribute’s.' }) id: string,
  ) {
    return { preview: await this.previews.preview(scope, id) };
  }
}
