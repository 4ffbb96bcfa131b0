import {
  ConnectionOf,
  Ctx,
  FilterDateRangeInput,
  PageArgs,
  RequestContext,
  RootField,
  Type,
} from '@loupe/graphql';
import { Args, ArgsType, Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { ApiUsage, WorkspaceUsage } from './api-usage.entity.js';
import { FIELDS } from './usage.fields.js';
import { UsageRepository } from './usage.repository.js';

@ObjectType('ApiUsageConnection', { description: 'A page of usage.' })
class ApiUsageConnection extends ConnectionOf(ApiUsage, 'ApiUsage') {}

@ArgsType()
class UsageArgs extends PageArgs {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'Days by their begin; all without it.' })
  @IsOptional()
  @Type(() => FilterDateRangeInput)
  days?: FilterDateRangeInput | null;
}

@ArgsType()
class UsageByWorkspaceArgs {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'Days by their begin; all without it.' })
  @IsOptional()
  @Type(() => FilterDateRangeInput)
  days?: FilterDateRangeInput | null;
}

@Resolver(() => ApiUsage)
export class UsageResolver {
  constructor(private readonly rows: UsageRepository) {}

  @Query(() => ApiUsageConnection, {
    description:
      'Requests and credits by day, token, workspace and operation, newest day first. Numbers are a few seconds behind. A token of an organization sees all of it, one of a workspace what was used in that workspace.',
  })
  @RootField(FIELDS.usage)
  usage(@Ctx() { principal }: RequestContext, @Args() args: UsageArgs) {
    return this.rows.page(principal, args.days ?? {}, args);
  }

  @Query(() => [WorkspaceUsage], {
    description:
      'Requests and credits by workspace, the most credits first; at most 1000. Numbers are a few seconds behind. A token of an organization sees all of its workspaces, one of a workspace that alone.',
  })
  @RootField(FIELDS.usageByWorkspace)
  usageByWorkspace(@Ctx() { principal }: RequestContext, @Args() args: UsageByWorkspaceArgs) {
    return this.rows.byWorkspace(principal, args.days ?? {});
  }
}
