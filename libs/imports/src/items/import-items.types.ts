import { MutationPayload } from '@loupe/graphql';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export const ImportOutcome = {
  CREATED: 'CREATED',
  UPDATED: 'UPDATED',
  UNCHANGED: 'UNCHANGED',
  REJECTED: 'REJECTED',
  ERASED: 'ERASED',
} as const;
export type ImportOutcome = (typeof ImportOutcome)[keyof typeof ImportOutcome];

registerEnumType(ImportOutcome, {
  name: 'ImportOutcome',
  description: 'What became of an imported post.',
  valuesMap: {
    CREATED: { description: 'The post is new.' },
    UPDATED: { description: 'The post was there, and something of it changed.' },
    UNCHANGED: { description: 'The post was there; nothing was written.' },
    REJECTED: { description: 'The post was not imported; userErrors says why.' },
    ERASED: { description: 'The person was erased from the workspace, and the post was not stored.' },
  },
});

@ObjectType('ImportItemResult', { description: 'What became of one of the posts of importItems.' })
export class ImportItemResult {
  @Field(() => Int, { description: 'Position of the post in the input, from 0.' })
  index: number;

  @Field(() => ImportOutcome, { description: 'What became of it.' })
  outcome: ImportOutcome;

  @Field(() => ID, { nullable: true, description: 'Id of the item; null if it is not stored.' })
  itemId: string | null;

  @Field(() => Int, { description: 'Number of new snapshots.' })
  snapshotsAdded: number;
}

@ObjectType('ImportItemsPayload', {
  description: 'Result of importItems: posts that are refused do not stop the others.',
})
export class ImportItemsPayload extends MutationPayload {
  @Field(() => [ImportItemResult], { nullable: true, description: 'What became of each post, in order.' })
  results?: ImportItemResult[] | null;
}
