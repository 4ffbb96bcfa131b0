import { actorOf } from '@loupe/audit';
import { Ctx, deletionPayload, MutationPayload, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Field, ID, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ImportHook } from './import-hook.entity.js';
import { CreateImportHookInput } from './import-hook.inputs.js';
import { FIELDS } from './import-hooks.fields.js';
import { ImportHooksService } from './import-hooks.service.js';

const URL_FIELD = {
  nullable: true,
  description: 'Its address, for the program that sends. It is shown this once.',
};

@ObjectType('CreateImportHookPayload', { description: 'What became of a new address.' })
class CreateImportHookPayload extends MutationPayload {
  @Field(() => ImportHook, { nullable: true, description: 'The address; null if none was made.' })
  importHook?: ImportHook | null;

  @Field(() => String, URL_FIELD)
  url?: string | null;
}

@ObjectType('RotateImportHookPayload', { description: 'What became of replacing an address.' })
class RotateImportHookPayload extends MutationPayload {
  @Field(() => ImportHook, { nullable: true, description: 'The address; null if it was not replaced.' })
  importHook?: ImportHook | null;

  @Field(() => String, URL_FIELD)
  url?: string | null;
}

const RevokeImportHookPayload = deletionPayload(
  'RevokeImportHookPayload',
  'revokedImportHookId',
  'What became of ending an address.',
);

const ID_ARG = { type: () => ID, description: 'Id of the address.' };

@Resolver(() => ImportHook)
export class ImportHooksResolver {
  constructor(private readonly service: ImportHooksService) {}

  @Query(() => [ImportHook], {
    description: 'The addresses to which programs send posts, by name, without their secrets.',
  })
  @RootField(FIELDS.importHooks)
  importHooks(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Mutation(() => CreateImportHookPayload, {
    nullable: true,
    description:
      'Makes an address that takes posts: a webhook of Apify, or JSON, NDJSON and tables as `POST /api/v2/imports` takes them. Whoever has the address can add posts until it is revoked.',
  })
  @RootField(FIELDS.createImportHook)
  createImportHook(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The address.' }) input: CreateImportHookInput,
  ) {
    return this.service.create(scope, input, context.origin, actorOf(context));
  }

  @Mutation(() => RotateImportHookPayload, {
    nullable: true,
    description: 'Replaces the secret of an address. The one before is refused at its next request.',
  })
  @RootField(FIELDS.rotateImportHook)
  rotateImportHook(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return this.service.rotate(scope, id, context.origin, actorOf(context));
  }

  @Mutation(() => RevokeImportHookPayload, {
    nullable: true,
    description: 'Ends an address: it is refused at its next request. The posts that it brought stay.',
  })
  @RootField(FIELDS.revokeImportHook)
  async revokeImportHook(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { revokedImportHookId: await this.service.revoke(scope, id, actorOf(context)) };
  }

  @ResolveField(() => Boolean, {
    description: 'Whether it fetches data sets of Apify, by a token that is stored.',
  })
  hasApifyToken({ apifyToken }: ImportHook): boolean {
    return apifyToken !== null;
  }
}
