import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { SourcePreview, SourcePreviewArgs } from './source-preview.types.js';
import { FIELDS } from './source-previews.fields.js';
import { SourcePreviewsService } from './source-previews.service.js';

/** Looking at what a source would bring, before it is made. */
@Resolver()
export class SourcePreviewsResolver {
  constructor(private readonly previews: SourcePreviewsService) {}

  @Query(() => SourcePreview, {
    description:
      'What a source would bring: asks its platforms for their newest page, within the quotas that captures have. It takes what `createSource` takes, and stores nothing.',
  })
  @RootField(FIELDS.sourcePreview)
  sourcePreview(@Scope() scope: WorkspaceScope, @Args() args: SourcePreviewArgs) {
    return this.previews.preview(scope, args);
  }
}
