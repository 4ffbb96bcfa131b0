import { deletionPayload, MutationPayload, payloadOf } from '@loupe/graphql';
import { Place } from '@loupe/places';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Report, ReportEdition, ReportLink } from './report.types.js';

export const CreateReportPayload = payloadOf(
  'CreateReportPayload',
  'report',
  Report,
  'What became of a new report.',
);
export const UpdateReportPayload = payloadOf(
  'UpdateReportPayload',
  'report',
  Report,
  'What became of changing a report.',
);
export const DeleteReportPayload = deletionPayload(
  'DeleteReportPayload',
  'deletedReportId',
  'What became of deleting a report.',
);
export const RevokeReportLinkPayload = payloadOf(
  'RevokeReportLinkPayload',
  'reportLink',
  ReportLink,
  'What became of ending a link.',
);

@ObjectType('RunReportPayload', { description: 'What became of running a report.' })
export class RunReportPayload extends MutationPayload {
  @Field(() => ReportEdition, { nullable: true, description: 'The edition, which is made after the answer.' })
  edition?: ReportEdition | null;

  @Field(() => ID, { nullable: true, description: 'Id of its operation.' })
  operationId?: string | null;
}

@ObjectType('SendReportPayload', { description: 'What became of sending a report.' })
export class SendReportPayload extends MutationPayload {
  @Field(() => ReportEdition, { nullable: true, description: 'The edition, which is sent after the answer.' })
  edition?: ReportEdition | null;

  @Field(() => [Place], { nullable: true, description: 'The places that it is sent to; null if it is not.' })
  places?: Place[] | null;
}

@ObjectType('CreateReportLinkPayload', { description: 'What became of a new link.' })
export class CreateReportLinkPayload extends MutationPayload {
  @Field(() => ReportLink, { nullable: true, description: 'The link; null if none was made.' })
  reportLink?: ReportLink | null;

  @Field(() => String, {
    nullable: true,
    description: 'Its address, for everyone who has it. It is shown this once.',
  })
  url?: string | null;
}
