import { actorOf } from '@loupe/audit';
import {
  Ctx,
  document,
  PLAIN_COST,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
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
  @RootField({
    cost: { ...PLAIN_COST, listRows: 10 },
    scopes: ['read'],
    mcp: {
      title: 'List the attributes that a model fills (AI fields)',
      asked: 'which attributes does AI fill, how accurate are they',
      use: 'Use it to see what the values of an AI field mean, whether it is filled, and how far to trust it.',
      next: 'searchItems with customAttributeConditions finds items by the values; getCustomAttributeSchemas gives the option ids.',
    },
    example: {
      query: document`
        query AiFields {
          aiFields {
            id key name status pauseReason problem
            published { version instruction options { id name description } }
            usage { calls inputTokens outputTokens cents }
            agreement { version corrected agreed }
          }
        }`,
    },
  })
  aiFields(@Scope() scope: WorkspaceScope) {
    return this.presenter.all(scope);
  }

  @Mutation(() => CreateAiFieldPayload, {
    nullable: true,
    description:
      'Makes a field that a model fills, with its attribute, as a draft. Nothing is filled before it is published.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create an AI field or AI filter (draft)',
      asked: 'add an AI filter that finds posts which show the bottle, let AI label or classify posts',
      use: 'Use it to have a model answer a question about each post. It is a draft: it fills nothing yet.',
      next: 'previewAiField tries it on some posts; publishAiField starts it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateAiFieldInput!) {
          createAiField(input: $input) { aiField { id key draft { instruction } } userErrors { field message } }
        }`,
      variables: {
        input: {
          name: 'Season',
          type: 'SINGLE_SELECT_V2',
          instruction: 'Which season does the post speak of?',
          options: [
            { name: 'Summer' },
            { name: 'Winter' },
            { name: 'None', description: 'It names no season.' },
          ],
        },
      },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change the draft of an AI field',
      asked: 'change the instruction or options of an AI filter',
      use: 'Use it to change the draft of a field; what is published stays as it is until publishAiField.',
      next: 'previewAiField tries the draft.',
    },
    example: {
      query: document`
        mutation Update($id: ID!, $input: UpdateAiFieldInput!) {
          updateAiField(id: $id, input: $input) { aiField { id draft { version instruction } } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField, input: { instruction: 'Which season does the post show or name?' } },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Publish an AI field',
      asked: 'turn on the AI filter, start to fill the AI field',
      use: 'Use it when the preview of the draft is good: the model then fills the field of new posts, which spends of its budget.',
      next: 'getAiFields says how it goes and what it has spent; getAiBackfillEstimate is about older posts.',
    },
    example: {
      query: document`
        mutation Publish($id: ID!) {
          publishAiField(id: $id) { aiField { id status published { version } } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Pause an AI field',
      asked: 'stop the AI filter for now, stop spending on it',
      use: 'Use it to stop a field from being filled; resumeAiField goes on.',
    },
    example: {
      query: document`
        mutation Pause($id: ID!) {
          pauseAiField(id: $id) { aiField { id status } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Resume an AI field',
      asked: 'go on with a paused AI filter',
      use: 'Use it to go on with a field that is paused.',
    },
    example: {
      query: document`
        mutation Resume($id: ID!) {
          resumeAiField(id: $id) { aiField { id status } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Budget($id: ID!, $input: UpdateAiFieldBudgetInput!) {
          updateAiFieldBudget(id: $id, input: $input) { aiField { id monthlyTokens } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField, input: { monthlyTokens: 1000000 } },
    },
  })
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
