import { BigIntScalar, DateTimeScalar, JsonScalar, MutationPayload, payloadOf } from '@loupe/graphql';
import { ItemType, Provider } from '@loupe/kernel';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MOST_POSTS, SHOWN_POSTS } from '../previews/import-previews.service.js';

@ObjectType('ImportQuestion', { description: 'What a file cannot know, and the answer that is taken.' })
export class ImportQuestion {
  @Field({ description: 'The argument that answers it: account, readAt, timeZone or dayOrder.' })
  name: string;

  @Field({ description: 'The question as a sentence for people.' })
  question: string;

  @Field(() => String, {
    nullable: true,
    description: 'The answer that is taken; null where an import is refused until somebody answers.',
  })
  answer: string | null;
}

@ObjectType('ImportedRow', { description: 'A row of a file, and why no post comes of it.' })
export class ImportedRow {
  @Field(() => Int, { description: 'The line on which the row begins, or its place in the list.' })
  line: number;

  @Field({ description: 'The reason as a sentence for people.' })
  reason: string;
}

@ObjectType('ImportPreviewPost', { description: 'A post as an import would store it.' })
export class ImportPreviewPost {
  @Field({ description: 'The id that the platform has for it.' })
  externalId: string;

  @Field(() => Provider, { description: 'Its platform.' })
  provider: Provider;

  @Field(() => ItemType, { description: 'Its type.' })
  type: ItemType;

  @Field(() => String, { nullable: true, description: 'Its address; null where it has none.' })
  originalUrl: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was posted.' })
  takenAt: Date;

  @Field(() => String, { nullable: true, description: 'Its text.' })
  caption: string | null;

  @Field({ description: 'Handle of its account, or the name of the channel.' })
  accountName: string;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Views and plays; null where the file has none.',
  })
  views: number | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Likes; null where the file has none.' })
  likes: number | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Comments; null where the file has none.' })
  comments: number | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Shares; null where the file has none.' })
  shares: number | null;
}

@ObjectType('ImportPreview', { description: 'What an import of a file would do. Nothing is stored.' })
export class ImportPreviewType {
  @Field({ description: 'What the file is, in words, such as an export of Meta Business Suite.' })
  title: string;

  @Field(() => Float, { description: 'How sure that is, from 0 to 1.' })
  certainty: number;

  @Field(() => [ImportQuestion], {
    description: 'What the file cannot know, with the answers that are taken.',
  })
  questions: readonly ImportQuestion[];

  @Field(() => [ImportPreviewPost], { description: `The first posts, at most ${SHOWN_POSTS}.` })
  posts: readonly ImportPreviewPost[];

  @Field(() => Int, { description: 'Posts that would be new.' })
  created: number;

  @Field(() => Int, { description: 'Posts that the workspace has and of which something would change.' })
  updated: number;

  @Field(() => Int, { description: 'Posts that the workspace has as they are.' })
  unchanged: number;

  @Field(() => Int, { description: 'Rows that would be refused.' })
  rejected: number;

  @Field(() => Int, { description: 'Posts of people who were erased; they are not stored.' })
  erased: number;

  @Field(() => Int, { description: 'Rows that are no posts, such as totals.' })
  notPosts: number;

  @Field({
    description: `Whether the numbers are of the whole file, and not of its first ${MOST_POSTS.toLocaleString('en')} rows.`,
  })
  isWhole: boolean;

  @Field(() => [ImportedRow], { description: 'Why rows would be refused: the first of them.' })
  refused: readonly ImportedRow[];

  @Field(() => [ImportedRow], { description: 'Why rows are no posts: the first of them.' })
  leftOut: readonly ImportedRow[];

  @Field(() => [String], {
    description:
      'Columns or keys that nothing is taken from, such as `author.pronouns`, and values that nobody can read.',
  })
  fieldsNotTaken: readonly string[];

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'How the columns are read, or a proposal for a file of no known program: importText takes it as `mapping`. Null for files of known programs.',
  })
  mapping: unknown;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the workspace’s mapping that this is; null for another one, or none.',
  })
  mappingName: string | null;
}

export const PreviewImportPayload = payloadOf(
  'PreviewImportPayload',
  'preview',
  ImportPreviewType,
  'What an import would do.',
);

@ObjectType('ImportTextPayload', { description: 'Result of a request to import a text.' })
export class ImportTextPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that imports the posts; null where the text is refused.',
  })
  operationId?: string | null;

  /** How long `operation` waits until it is over. */
  waitSeconds?: number | null;
}
