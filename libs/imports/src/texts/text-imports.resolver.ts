import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { OPERATION_FIELD, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import type { ImportPreview } from '../previews/import-previews.service.js';
import { FIELDS } from './text-imports.fields.js';
import { ImportTextArgs, ImportTextInput } from './text-imports.inputs.js';
import { TextImportsService } from './text-imports.service.js';
import { type ImportPreviewType, ImportTextPayload, PreviewImportPayload } from './text-imports.types.js';

@Resolver(() => ImportTextPayload)
export class TextImportsResolver {
  constructor(
    private readonly imports: TextImportsService,
    private readonly operations: OperationsService,
  ) {}

  @Mutation(() => PreviewImportPayload, {
    nullable: true,
    description:
      'Says what a text with posts is, and what an import of it would do: how its columns are read, the first posts, what would be new or refused, and what has to be answered first. Nothing is stored.',
  })
  @RootField(FIELDS.previewImport)
  async previewImport(
    @Ctx() { scope, budget }: RequestContext,
    @Args('input', { type: () => ImportTextInput, description: 'What to look at.' }) input: ImportTextInput,
  ) {
    return { preview: shown(await this.imports.preview(scope, input, budget)) };
  }

  @Mutation(() => ImportTextPayload, {
    nullable: true,
    description:
      'Imports the posts of a text, such as a CSV or an export of another program. The import goes on after the answer; importing the same text again adds no post twice.',
  })
  @RootField(FIELDS.importText)
  async importText(@Scope() scope: WorkspaceScope, @Args() { input, waitSeconds }: ImportTextArgs) {
    return { operationId: await this.imports.import(scope, input), waitSeconds };
  }

  @ResolveField(() => Operation, OPERATION_FIELD)
  operation(payload: ImportTextPayload, _: object, { scope, signal }: RequestContext) {
    return this.operations.ofPayload(scope, payload, signal);
  }
}

function shown({ reasons, posts, ...preview }: ImportPreview): ImportPreviewType {
  return { ...preview, refused: reasons, posts: posts.map(shownPost) };
}

/** A post with its newest numbers. */
function shownPost({ profile, snapshots, ...post }: ImportPreview['posts'][number]) {
  const newest = snapshots.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const { views = null, likes = null, comments = null, shares = null } = newest ?? {};
  return { ...post, accountName: profile.accountName, views, likes, comments, shares };
}
