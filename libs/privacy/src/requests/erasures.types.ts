import {
  CHECKED_BY_SERVICE,
  ConnectionOf,
  DateTimeScalar,
  FieldCost,
  MutationPayload,
  Type,
} from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional, MaxLength, ValidateNested } from 'class-validator';

/** Characters of a handle. */
export const MAX_HANDLE = 255;

@InputType({
  description:
    'A person. Give exactly one of creatorId, for all profiles of the creator; socialProfileId; or provider with handle.',
})
export class PersonInput {
  @Field(() => ID, { nullable: true, description: 'Id of a creator: the person with all their profiles.' })
  creatorId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of one social profile.' })
  socialProfileId?: string | null;

  @Field(() => Provider, { nullable: true, description: 'The platform of the profile with the handle.' })
  provider?: Provider | null;

  @Field(() => String, { nullable: true, description: 'Handle of the profile, with or without an @.' })
  @IsOptional()
  @MaxLength(MAX_HANDLE, CHECKED_BY_SERVICE)
  handle?: string | null;
}

const MENTIONS_ONLY = {
  nullable: true,
  defaultValue: false,
  description:
    'Whether names in the texts of others are redacted only after an @ and in lists of handles. Use it for names that are ordinary words.',
};

@ArgsType()
export class ErasurePreviewArgs {
  @Field(() => PersonInput, { description: 'Who would be erased.' })
  @ValidateNested()
  @Type(() => PersonInput)
  person: PersonInput;

  @Field(() => Boolean, MENTIONS_ONLY)
  mentionsOnly?: boolean | null;
}

@InputType({ description: 'Whose data to erase.' })
export class ErasePersonInput {
  @Field(() => PersonInput, { description: 'Who is to be erased.' })
  @ValidateNested()
  @Type(() => PersonInput)
  person: PersonInput;

  @Field({ description: 'The name of erasurePreview, which confirms that this person is meant.' })
  name: string;

  @Field(() => Boolean, MENTIONS_ONLY)
  mentionsOnly?: boolean | null;
}

@InputType({ description: 'Whose posts may be stored again.' })
export class UndoErasureInput {
  @Field(() => Provider, { description: 'The platform of the profile.' })
  provider: Provider;

  @Field({ description: 'The handle that the profile had when it was erased, with or without an @.' })
  @MaxLength(MAX_HANDLE, CHECKED_BY_SERVICE)
  handle: string;
}

@ObjectType('ErasedRows', { description: 'A number of rows of one kind.' })
class ErasedRows {
  @Field({ description: 'Kind of the rows: the name of their table, such as items or sources.' })
  kind: string;

  @Field(() => Int, { description: 'Number of rows.' })
  count: number;
}

@ObjectType('ErasureOfOthers', {
  description: 'What an erasure would do to rows that are not the person’s own, in numbers.',
})
export class ErasureOfOthers {
  @Field(() => [ErasedRows], { description: 'Rows in which [erased] would replace a name.' })
  @FieldCost({ listRows: 5 })
  redacted: ErasedRows[];

  @Field(() => [ErasedRows], {
    description: 'Rows that would be deleted, such as sources and integrations of the handle.',
  })
  @FieldCost({ listRows: 5 })
  deleted: ErasedRows[];

  @Field(() => [ErasedRows], {
    description: 'Rows that would keep a name, because your programs may depend on it: change them yourself.',
  })
  @FieldCost({ listRows: 5 })
  kept: ErasedRows[];
}

@ObjectType('ErasurePreviewProfile', { description: 'A profile that would be erased.' })
class ErasurePreviewProfile {
  @Field(() => Provider, { description: 'Its platform.' })
  provider: Provider;

  @Field({ description: 'Its handle, or the name of its channel.' })
  accountName: string;
}

@ObjectType('ErasurePreview', { description: 'What an erasure would remove.' })
export class ErasurePreview {
  @Field({ description: 'The name that erasePerson takes as confirmation: the handle of the first profile.' })
  name: string;

  @Field(() => [ErasurePreviewProfile], { description: 'Profiles that would be removed.' })
  @FieldCost({ listRows: 3 })
  profiles: ErasurePreviewProfile[];

  @Field(() => Int, {
    description: 'Number of creators that would be removed: those without other profiles.',
  })
  creators: number;

  @Field(() => Int, { description: 'Number of posts that would be removed, with all that belongs to them.' })
  items: number;
}

@ObjectType('Erasure', {
  description: 'A profile that was erased: its posts are refused. It does not say whose it was.',
})
export class Erasure {
  @Field(() => ID, { description: 'Id of the erasure.' })
  id: string;

  @Field(() => DateTimeScalar, { description: 'When it was begun.' })
  erasedAt: Date;

  @Field(() => Provider, {
    nullable: true,
    description: 'The platform of the profile; null where it is not known any more.',
  })
  provider: Provider | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of posts that were removed; null while it goes on, and where it is not known.',
  })
  items: number | null;

  @Field({ description: 'Whether names are redacted in texts of others only after an @.' })
  mentionsOnly: boolean;
}

@ObjectType('ErasureConnection', { description: 'A page of erasures.' })
export class ErasureConnection extends ConnectionOf(Erasure, 'Erasure') {}

@ObjectType('ErasePersonPayload', { description: 'What became of the request for an erasure.' })
export class ErasePersonPayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that erases the person; the one that is going on where there is one.',
  })
  operationId?: string | null;
}

@ObjectType('UndoErasurePayload', { description: 'What became of taking an erasure back.' })
export class UndoErasurePayload extends MutationPayload {
  @Field(() => Int, {
    nullable: true,
    description: 'Number of erased profiles with this handle, whose posts may be stored again.',
  })
  allowed?: number | null;
}
