import { DateTimeScalar, deletionPayload, MutationPayload, payloadOf } from '@loupe/graphql';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { MemberRole, type Role } from './roles.js';

@ObjectType('Member', {
  description: 'A person with a role in the organization, or in one of its workspaces.',
})
export class Member {
  @Field(() => ID, { description: 'Id of the membership.' })
  id: string;

  @Field(() => ID, { description: 'Id of the person.' })
  personId: string;

  @Field({ description: 'Email address by which the person signs in.' })
  email: string;

  @Field(() => String, { nullable: true, description: 'Name of the person; null until they give one.' })
  name: string | null;

  @Field(() => MemberRole, { description: 'What the person may do.' })
  role: Role;

  @Field(() => ID, {
    nullable: true,
    description: 'The one workspace that the role is for; null where it is for the whole organization.',
  })
  workspaceId: string | null;

  @Field(() => DateTimeScalar, { description: 'When the person was invited.' })
  createdAt: Date;

  @Field({
    description: 'Whether the person has accepted the invitation. Until then the role gives nothing.',
  })
  hasJoined: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the person was deactivated; null unless they are. They are refused everywhere then.',
  })
  deactivatedAt: Date | null;
}

@InputType({ description: 'A person to be invited.' })
export class InviteMemberInput {
  @Field({ description: 'Email address of the person.' })
  email: string;

  @Field(() => MemberRole, { description: 'What the person may do; no more than the caller may.' })
  role: Role;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the role is for the workspace of this request alone. If not, it is for all that the caller administers.',
  })
  @IsOptional()
  onlyThisWorkspace?: boolean | null;
}

@ObjectType({ description: 'Result of inviteMember.' })
export class InviteMemberPayload extends MutationPayload {
  @Field(() => Member, { nullable: true, description: 'The member; null when nothing was changed.' })
  member?: Member | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of the page where the person accepts, with a new password or by signing in with the one they have. It works once, for three days, and is shown this once. Null when nothing was changed.',
  })
  invitationUrl?: string | null;
}

export const UpdateMemberPayload = payloadOf(
  'UpdateMemberPayload',
  'member',
  Member,
  'Result of updateMember.',
);
export const ResetMemberSecondFactorPayload = payloadOf(
  'ResetMemberSecondFactorPayload',
  'member',
  Member,
  'Result of resetMemberSecondFactor.',
);
export const DeactivateMemberPayload = payloadOf(
  'DeactivateMemberPayload',
  'member',
  Member,
  'Result of deactivateMember.',
);
export const ActivateMemberPayload = payloadOf(
  'ActivateMemberPayload',
  'member',
  Member,
  'Result of activateMember.',
);
export const RemoveMemberPayload = deletionPayload(
  'RemoveMemberPayload',
  'removedMemberId',
  'Result of removeMember.',
);
