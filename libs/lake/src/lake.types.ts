import { BigIntScalar, DateTimeScalar, payloadOf } from '@loupe/graphql';
import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export enum LakeState {
  OFF = 'OFF',
  BUILDING = 'BUILDING',
  ON = 'ON',
  REMOVING = 'REMOVING',
}
registerEnumType(LakeState, {
  name: 'LakeState',
  description: 'What becomes of the lake of a workspace.',
  valuesMap: {
    OFF: { description: 'The workspace has none.' },
    BUILDING: { description: 'The files are being written for the first time, or all of them again.' },
    ON: { description: 'All files are there, and are written again when something in them changes.' },
    REMOVING: { description: 'The files are being removed.' },
  },
});

@ObjectType('Lake', {
  description: 'Parquet files of a workspace in the object store of the operator, which are kept up to date.',
})
export class Lake {
  @Field(() => LakeState, { description: 'What becomes of it.' })
  state: LakeState;

  @Field(() => String, { description: 'The folder of the files in the object store.' })
  folder: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'What was stored until then is in the files; null until all of them are written.',
  })
  asOf: Date | null;

  @Field(() => Int, { description: 'Number of files.' })
  filesCount: number;

  @Field(() => BigIntScalar, { description: 'Rows of all files.' })
  rows: string;

  @Field(() => BigIntScalar, { description: 'Bytes of all files.' })
  bytes: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why the files could not be written the last time; null if they could.',
  })
  problem: string | null;
}

@InputType({ description: 'Whether the workspace has a lake.' })
export class SetLakeInput {
  @Field(() => Boolean, { description: 'True switches it on; false has all its files removed.' })
  enabled: boolean;
}

export const SetLakePayload = payloadOf('SetLakePayload', 'lake', Lake, 'What became of switching a lake.');
