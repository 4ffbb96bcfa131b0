import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Note } from './note.entity.js';
import { FIELDS } from './notes.fields.js';
import { type NoteCaller, NotesService } from './notes.service.js';
import {
  CreateNoteInput,
  CreateNotePayload,
  DeleteNotePayload,
  NoteConnection,
  NotesArgs,
  UpdateNoteInput,
  UpdateNotePayload,
} from './notes.types.js';

const ID_ARG = { type: () => ID, description: 'Id of the note.' };

@Resolver(() => Note)
export class NotesResolver {
  constructor(private readonly service: NotesService) {}

  @Query(() => NoteConnection, {
    description: 'A page of notes about items and creators, newest first.',
  })
  @RootField(FIELDS.notes)
  notes(@Ctx() context: RequestContext, @Scope() scope: WorkspaceScope, @Args() args: NotesArgs) {
    return this.service.page(scope, args, actorOf(context));
  }

  @Mutation(() => CreateNotePayload, {
    nullable: true,
    description: 'Writes a note about an item or a creator. It is deleted with them.',
  })
  @RootField(FIELDS.createNote)
  async createNote(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'The note.' }) input: CreateNoteInput,
  ) {
    return { note: await this.service.create(context.scope, input, callerOf(context)) };
  }

  @Mutation(() => UpdateNotePayload, {
    nullable: true,
    description: 'Changes what a note says. Who is no administrator changes only their own.',
  })
  @RootField(FIELDS.updateNote)
  async updateNote(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What it says instead.' }) input: UpdateNoteInput,
  ) {
    return { note: await this.service.update(context.scope, id, input, callerOf(context)) };
  }

  @Mutation(() => DeleteNotePayload, {
    nullable: true,
    description: 'Deletes a note. Who is no administrator deletes only their own.',
  })
  @RootField(FIELDS.deleteNote)
  async deleteNote(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { deletedNoteId: await this.service.delete(context.scope, id, callerOf(context)) };
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller has written it.' })
  isOwn({ authorKind, authorId }: Note, _: object, context: RequestContext): boolean {
    const { kind, id } = actorOf(context);
    return authorKind === kind && authorId === id;
  }
}

function callerOf(context: RequestContext): NoteCaller {
  return { by: actorOf(context), isAdmin: context.principal.scopes.includes('admin') };
}
