import { Ctx, RequestContext, RootField } from '@loupe/graphql';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LINK_PATH } from './link-maker.js';
import { MembersAdministration } from './members.administration.js';
import { FIELDS } from './members.fields.js';
import {
  ActivateMemberPayload,
  DeactivateMemberPayload,
  InviteMemberInput,
  InviteMemberPayload,
  Member,
  RemoveMemberPayload,
  ResetMemberSecondFactorPayload,
  UpdateMemberPayload,
} from './members.types.js';
import { MemberRole, type Role } from './roles.js';

const ID_ARG = { type: () => ID, description: 'Id of the membership.' };

/** Administration of people. Models are not offered it. */
@Resolver(() => Member)
export class MembersResolver {
  constructor(private readonly administration: MembersAdministration) {}

  @Query(() => [Member], {
    description:
      'People with a role in the organization or one of its workspaces, by email. Who may administer only one workspace sees the people of that workspace.',
  })
  @RootField(FIELDS.members)
  members(@Ctx() { principal }: RequestContext) {
    return this.administration.list(principal);
  }

  @Mutation(() => InviteMemberPayload, {
    nullable: true,
    description: 'Offers a person a role, and makes a link by which they accept it.',
  })
  @RootField(FIELDS.inviteMember)
  async inviteMember(
    @Ctx() context: RequestContext,
    @Args('input', { type: () => InviteMemberInput, description: 'The person and their role.' })
    input: InviteMemberInput,
  ) {
    const { member, linkSecret } = await this.administration.invite(context, input);
    return { member, invitationUrl: `${context.origin}${LINK_PATH}${linkSecret}` };
  }

  @Mutation(() => UpdateMemberPayload, {
    nullable: true,
    description: 'Changes what a person may do, from their next request on.',
  })
  @RootField(FIELDS.updateMember)
  async updateMember(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Args('role', { type: () => MemberRole, description: 'The new role.' }) role: Role,
  ) {
    return { member: await this.administration.update(context, id, role) };
  }

  @Mutation(() => RemoveMemberPayload, {
    nullable: true,
    description: 'Takes a person’s role away, from their next request on.',
  })
  @RootField(FIELDS.removeMember)
  async removeMember(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { removedMemberId: await this.administration.remove(context, id) };
  }

  @Mutation(() => ResetMemberSecondFactorPayload, {
    nullable: true,
    description:
      'Removes a person’s second factor with its recovery codes, so that they sign in by password and set up another one. Only for people who are members nowhere else.',
  })
  @RootField(FIELDS.resetMemberSecondFactor)
  async resetMemberSecondFactor(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { member: await this.administration.resetSecondFactor(context, id) };
  }

  @Mutation(() => DeactivateMemberPayload, {
    nullable: true,
    description:
      'Shuts a person out from the next request on, until activateMember. Their sessions end, and the OAuth clients that they let in are refused. Only for people who are members nowhere else.',
  })
  @RootField(FIELDS.deactivateMember)
  async deactivateMember(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { member: await this.administration.deactivate(context, id) };
  }

  @Mutation(() => ActivateMemberPayload, {
    nullable: true,
    description: 'Lets a person in again who was deactivated, with their roles. They sign in anew.',
  })
  @RootField(FIELDS.activateMember)
  async activateMember(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { member: await this.administration.activate(context, id) };
  }
}
