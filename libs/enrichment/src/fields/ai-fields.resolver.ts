import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CreateAiFieldInput, UpdateAiFieldBudgetInput, UpdateAiFieldInput } from './ai-field.inputs.js';
import {
  AiField,
  CreateAiFieldPayload,
  PauseAiFieldPayload,
  PublishAiFieldPayload,
  ResumeAiFieldPayload,
  UpdateAiFieldBudgetPayload,
  UpdateAiFieldPayload,
} from './ai-field.types.js';
import { FIELDS } from './ai-fields.fields.js';
import { AiFieldsPresenter } from './ai-fields.presenter.js';
import { AiFieldsService } from './ai-fields.service.js';

const FIELD_ID = { type: () => ID, description: 'Id of the field: its attribute’s.' };

/** The fields that models fill. */
@Resolver(() => AiField)
export class AiFieldsResolver {
  constructor(
    private readonly service: AiFieldsService,
    private readonly presenter: AiFieldsPresenter,
  ) {}

  @Query(() => [AiField], {
    description: 'The custom attributes of items that a model fills, oldest first; at most 1000.',
  })
  @RootField(FIELDS.aiFields)
  aiFields(@Scope() scope: WorkspaceScope) {
    return this.presenter.all(scope);
  }

  @Mutation(() => CreateAiFieldPayload, {
    nullable: true,
    description:
      'Makes a field that a model fills, with its attribute, as a draft. Nothing is filled before it is published.',
  })
  @RootField(FIELDS.createAiField)
  async createAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The field.' }) input: CreateAiFieldInput,
  ) {
    const id = await this.service.create(scope, input, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }

  @Mutation(() => UpdateAiFieldPayload, {
    nullable: true,
    description:
      'Changes the draft of a field, or makes one. What is published stays until the draft is published.',
  })
  @RootField(FIELDS.updateAiField)
  async updateAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateAiFieldInput,
  ) {
    await this.service.update(scope, id, input, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }

  @Mutation(() => PublishAiFieldPayload, {
    nullable: true,
    description:
      'Has new and changed posts filled by the draft from now on. Older posts keep what they have.',
  })
  @RootField(FIELDS.publishAiField)
  async publishAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
  ) {
    await this.service.publish(scope, id, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }

  @Mutation(() => PauseAiFieldPayload, {
    nullable: true,
    description: 'Fills nothing until the field is resumed. Posts that come meanwhile are filled then.',
  })
  @RootField(FIELDS.pauseAiField)
  async pauseAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
  ) {
    await this.service.pause(scope, id, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }

  @Mutation(() => ResumeAiFieldPayload, {
    nullable: true,
    description: 'Goes on with a field that somebody or its provider has paused.',
  })
  @RootField(FIELDS.resumeAiField)
  async resumeAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
  ) {
    await this.service.resume(scope, id, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }

  @Mutation(() => UpdateAiFieldBudgetPayload, {
    nullable: true,
    description: 'Changes what a field may spend in a month. Posts that waited for a budget go on.',
  })
  @RootField(FIELDS.updateAiFieldBudget)
  async updateAiFieldBudget(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('input', { description: 'The budget.' }) input: UpdateAiFieldBudgetInput,
  ) {
    await this.service.setBudget(scope, id, input, actorOf(context));
    return { aiField: await this.presenter.find(scope, id) };
  }
}
