import { DateTimeScalar, LongText, payloadOf } from '@loupe/graphql';
import { Field, InputType, ObjectType } from '@nestjs/graphql';

/** Characters of a logo: a picture of 256 KB as a data: address. */
const MAX_LOGO = 352 * 1024;
const LOGO = `A PNG, JPEG, WebP, GIF or AVIF of at most 256 KB as a data: address (data:image/png;base64,…). It is stored as a PNG of at most 480 by 144 pixels`;

/** What makes a look. */
@InputType({ isAbstract: true })
export abstract class LookInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name at the head of reports, at most 255 characters.',
  })
  brandName?: string | null;

  @Field(() => String, { nullable: true, description: 'The colour of charts and links, such as #1f5fd6.' })
  colour?: string | null;

  @Field(() => String, { nullable: true, description: `${LOGO}.` })
  @LongText(MAX_LOGO)
  logo?: string | null;
}

@InputType({ description: 'How a report looks.' })
export class ReportLookInput extends LookInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether what is not given is as in the look of the workspace; true without it. If false, it is the name of the workspace, blue, and no logo.',
  })
  inherits?: boolean | null;
}

@InputType({
  description: 'What to change of the workspace’s look. What is missing stays; null takes it away.',
})
export class SetWorkspaceLookInput extends LookInput {}

@ObjectType({ isAbstract: true })
abstract class Look {
  @Field(() => String, { nullable: true, description: 'The name at the head of reports.' })
  brandName: string | null;

  @Field(() => String, { nullable: true, description: 'The colour of charts and links, such as #1f5fd6.' })
  colour: string | null;

  @Field(() => String, { nullable: true, description: 'The logo as a data: address.' })
  logo: string | null;
}

@ObjectType('ReportLook', {
  description:
    'The look that a report has of its own; null for what it takes from the look of the workspace.',
})
export class ReportLook extends Look {
  @Field({ description: 'Whether what is null is as in the look of the workspace.' })
  inherits: boolean;
}

@ObjectType('WorkspaceLook', {
  description:
    'How reports of the workspace look unless one has a look of its own: on pages of links, in PDFs and in mails. Null for what nobody has chosen.',
})
export class WorkspaceLook extends Look {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was last changed; null if it never was.',
  })
  updatedAt: Date | null;
}

export const SetWorkspaceLookPayload = payloadOf(
  'SetWorkspaceLookPayload',
  'workspaceLook',
  WorkspaceLook,
  'What became of changing the look of the workspace.',
);
