import {
  CHECKED_BY_SERVICE,
  ConnectionOf,
  deletionPayload,
  LongText,
  PageArgs,
  payloadOf,
} from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Note } from './note.entity.js';

/** Characters of a note. */
export const MAX_NOTE = 5000;
/** Colleagues whom a note names. */
export const MAX_MENTIONS = 20;

@ObjectType('NoteConnection', { description: 'A page of notes.' })
export class NoteConnection extends ConnectionOf(Note, 'Note') {}

@ArgsType()
export class NotesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only notes about this item.' })
  @IsOptional()
  itemId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only notes about this creator.' })
  @IsOptional()
  creatorId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only notes that name the person who asks; a token is no person, and gets none.',
  })
  @IsOptional()
  namesMe?: boolean | null;
}

@InputType({ isAbstract: true })
abstract class NoteText {
  @Field(() => String, { description: `What it says, 1 to ${MAX_NOTE} characters.` })
  @LongText(MAX_NOTE)
  text: string;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of colleagues whom it names, up to ${MAX_MENTIONS}: they find it among the notes that name them.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_MENTIONS, CHECKED_BY_SERVICE)
  mentionIds?: string[] | null;
}

@InputType({ description: 'A new note, about an item or a creator.' })
export class CreateNoteInput extends NoteText {
  @Field(() => ID, { nullable: true, description: 'Id of the item that it is about.' })
  @IsOptional()
  itemId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the creator that it is about.' })
  @IsOptional()
  creatorId?: string | null;
}

@InputType({ description: 'What a note says instead.' })
export class UpdateNoteInput extends NoteText {}

export const CreateNotePayload = payloadOf('CreateNotePayload', 'note', Note, 'What became of a new note.');
export const UpdateNotePayload = payloadOf(
  'UpdateNotePayload',
  'note',
  Note,
  'What became of changing a note.',
);
export const DeleteNotePayload = deletionPayload(
  'DeleteNotePayload',
  'deletedNoteId',
  'What became of deleting a note.',
);
