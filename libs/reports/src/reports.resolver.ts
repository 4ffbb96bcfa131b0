import { actorOf } from '@loupe/audit';
import { ComparisonSpan } from '@loupe/competitors';
import {
  Ctx,
  FieldCost,
  JsonScalar,
  PageArgs,
  RequestContext,
  RootField,
  Scope,
  warnerOf,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Place } from '@loupe/places';
import { Args, ID, Info, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { EditionRequestsService } from './editions/edition-requests.service.js';
import { EditionsService, LISTED_EDITIONS, shownEdition } from './editions/editions.service.js';
import { CreateReportLinkInput } from './links/links.inputs.js';
import { LinksService } from './links/links.service.js';
import { ReportLook } from './looks/look.types.js';
import type { ReportRow } from './report.entity.js';
import { ReportLanguage } from './report.enums.js';
import { CreateReportInput, UpdateReportInput } from './report.inputs.js';
import {
  CreateReportLinkPayload,
  CreateReportPayload,
  DeleteReportPayload,
  RevokeReportLinkPayload,
  RunReportPayload,
  SendReportPayload,
  UpdateReportPayload,
} from './report.payloads.js';
import {
  Report,
  ReportBlock,
  ReportConnection,
  ReportEdition,
  ReportLink,
  ReportPeriod,
} from './report.types.js';
import { FIELDS } from './reports.fields.js';
import { ReportsService } from './reports.service.js';
import { ReportSchedule } from './schedules/schedule.types.js';
import { ReportSendingService } from './sending/report-sending.service.js';

const ID_ARG = { type: () => ID, description: 'Id of the report.' };

@Resolver(() => Report)
export class ReportsResolver {
  constructor(
    private readonly service: ReportsService,
    private readonly requests: EditionRequestsService,
    private readonly frozen: EditionsService,
    private readonly sharing: LinksService,
    private readonly sending: ReportSendingService,
  ) {}

  @Query(() => ReportConnection, { description: 'A page of the workspace’s reports, newest first.' })
  @RootField(FIELDS.reports)
  reports(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Query(() => Report, { nullable: true, description: 'A report; null for an unknown id.' })
  @RootField(FIELDS.report)
  report(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.service.find(scope, id);
  }

  @Query(() => ReportEdition, {
    nullable: true,
    description:
      'An edition of a report, with all that it shows; null for an unknown id, and when it is not kept any more.',
  })
  @RootField(FIELDS.reportEdition)
  reportEdition(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the edition.' }) id: string,
  ) {
    return this.frozen.find(scope, id);
  }

  @Mutation(() => CreateReportPayload, {
    nullable: true,
    description: 'Creates a report: blocks about some posts and a period, of which editions are made.',
  })
  @RootField(FIELDS.createReport)
  async createReport(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The report.' }) input: CreateReportInput,
  ) {
    return { report: await this.service.create(scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateReportPayload, {
    nullable: true,
    description: 'Changes a report. Editions that were made stay as they are.',
  })
  @RootField(FIELDS.updateReport)
  async updateReport(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateReportInput,
  ) {
    return { report: await this.service.update(scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteReportPayload, {
    nullable: true,
    description: 'Deletes a report with its editions; its links end.',
  })
  @RootField(FIELDS.deleteReport)
  async deleteReport(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { deletedReportId: await this.service.delete(scope, id, actorOf(context)) };
  }

  @Mutation(() => RunReportPayload, {
    nullable: true,
    description:
      'Makes an edition of a report: all figures of one snapshot of the data, which do not change any more. It is made after the answer.',
  })
  @RootField(FIELDS.runReport)
  async runReport(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Info() info: GraphQLResolveInfo,
  ) {
    const row = await this.requests.run(context.scope, id, {
      by: actorOf(context),
      budget: context.budget,
      schema: info.schema,
      warn: warnerOf(context, info),
    });
    return { edition: shownEdition({ row, entries: [] }), operationId: row.id };
  }

  @Mutation(() => SendReportPayload, {
    nullable: true,
    description:
      'Sends the newest edition of a report to places, after the answer; again, where it was sent before. Places that may not be sent anything are told as what failed there.',
  })
  @RootField(FIELDS.sendReport)
  async sendReport(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Args('placeIds', {
      type: () => [ID],
      nullable: true,
      description: 'Ids of the places, at most 20; those of the report without it.',
    })
    placeIds: string[] | null,
  ) {
    const { edition, places } = await this.sending.send(context.scope, id, placeIds, actorOf(context));
    return { edition: shownEdition({ row: edition, entries: [] }), places };
  }

  @Mutation(() => CreateReportLinkPayload, {
    nullable: true,
    description: 'Makes an address by which anyone who has it reads an edition of a report, until it ends.',
  })
  @RootField(FIELDS.createReportLink)
  createReportLink(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'The link.' }) input: CreateReportLinkInput,
  ) {
    return this.sharing.create(context.scope, input, context.origin, actorOf(context));
  }

  @Mutation(() => RevokeReportLinkPayload, { nullable: true, description: 'Ends a link at once.' })
  @RootField(FIELDS.revokeReportLink)
  async revokeReportLink(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the link.' }) id: string,
  ) {
    return { reportLink: await this.sharing.revoke(context.scope, id, actorOf(context)) };
  }

  @ResolveField(() => JsonScalar, {
    nullable: true,
    description: 'The filter of the posts as it was given; null for all posts.',
  })
  filter({ definition }: ReportRow) {
    return definition.filter;
  }

  @ResolveField(() => JsonScalar, {
    description:
      'The conditions on custom attributes as they were given: a list of field, operator, type, value.',
  })
  customAttributeConditions({ definition }: ReportRow) {
    return definition.conditions;
  }

  @ResolveField(() => ID, {
    nullable: true,
    description: 'The view or collection that selects the posts; null for none.',
  })
  presetId({ definition }: ReportRow) {
    return definition.presetId;
  }

  @ResolveField(() => ComparisonSpan, {
    nullable: true,
    description: 'The period by its name; null for none.',
  })
  span({ definition }: ReportRow) {
    return definition.span;
  }

  @ResolveField(() => ReportPeriod, { nullable: true, description: 'The period by its ends; null for none.' })
  period({ definition: { takenAt } }: ReportRow): ReportPeriod | null {
    return takenAt === null ? null : { from: new Date(takenAt.from), to: new Date(takenAt.to) };
  }

  @ResolveField(() => ReportLanguage, { description: 'The language of what Loupe writes.' })
  language({ definition }: ReportRow) {
    return definition.language;
  }

  @ResolveField(() => ReportLook, { description: 'The look that it has of its own.' })
  look({ definition }: ReportRow): ReportLook {
    return { ...definition.look, inherits: definition.look.inherits !== false };
  }

  @ResolveField(() => ReportSchedule, {
    nullable: true,
    description: 'When its editions are made by themselves; null for when somebody asks.',
  })
  schedule({ schedule, nextRunAt, scheduleProblem }: ReportRow): ReportSchedule | null {
    if (schedule === null || nextRunAt === null) return null;
    return { ...schedule, nextRunAt, problem: scheduleProblem };
  }

  @ResolveField(() => [ReportBlock], { description: 'Its blocks in their order.' })
  @FieldCost({ listRows: 10 })
  blocks({ definition }: ReportRow) {
    return definition.blocks;
  }

  @ResolveField(() => [ReportEdition], {
    description: `Its newest ${LISTED_EDITIONS} editions, newest first, without blocks and posts: see reportEdition.`,
  })
  @FieldCost({ perRow: 0.1, listRows: 10 })
  editions({ id }: ReportRow, _: object, context: RequestContext) {
    return context.loader<ReportEdition[]>(this.loadEditions, []).load(id);
  }

  @ResolveField(() => [ReportLink], { description: 'Its links, newest first, also those that have ended.' })
  @FieldCost({ perRow: 0.1, listRows: 10 })
  links({ id }: ReportRow, _: object, context: RequestContext) {
    return context.loader<ReportLink[]>(this.loadLinks, []).load(id);
  }

  @ResolveField(() => [Place], { description: 'The places to which the editions of its schedule are sent.' })
  @FieldCost({ perRow: 0.1, listRows: 5 })
  places({ id }: ReportRow, _: object, context: RequestContext) {
    return context.loader<Place[]>(this.loadPlaces, []).load(id);
  }

  private readonly loadEditions = (ids: readonly string[], { scope }: RequestContext) =>
    this.frozen.ofReports(scope, ids);

  private readonly loadPlaces = (ids: readonly string[], { scope }: RequestContext) =>
    this.sending.ofReports(scope, ids);

  private readonly loadLinks = (ids: readonly string[], { scope }: RequestContext) =>
    this.sharing.ofReports(scope, ids);
}
