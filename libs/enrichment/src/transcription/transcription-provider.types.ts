import { CHECKED_BY_SERVICE, FieldCost, payloadOf } from '@loupe/graphql';
import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { AiPauseReason } from '../fields/ai-field.enums.js';
import { TranscriptionFailure, TranscriptionProviderKind } from './transcription.enums.js';

@ObjectType('TranscriptionUsage', { description: 'What transcripts have cost since the month began (UTC).' })
export class TranscriptionUsage {
  @Field(() => Int, { description: 'Calls that gave a transcript.' })
  calls: number;

  @Field(() => Int, {
    description: 'Calls without a transcript whose cost is not known. They count with the whole video.',
  })
  lostCalls: number;

  @Field(() => Float, { description: 'Minutes of sound, with those of lost calls.' })
  minutes: number;

  @Field(() => Float, { description: 'What that costs by the price of the settings, in cents.' })
  cents: number;
}

@ObjectType('TranscriptionFailures', { description: 'How many videos are not transcribed for a reason.' })
export class TranscriptionFailures {
  @Field(() => TranscriptionFailure, { description: 'The reason.' })
  reason: TranscriptionFailure;

  @Field(() => Int, { description: 'Number of videos.' })
  videos: number;
}

@ObjectType('TranscriptionProvider', {
  description: 'Who transcribes the videos of the workspace, and what that may cost.',
})
export class TranscriptionProvider {
  @Field(() => TranscriptionProviderKind, { description: 'Who transcribes them.' })
  kind: TranscriptionProviderKind;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the service, up to its version; null for nobody.',
  })
  baseUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model, as the service calls it.' })
  model: string | null;

  @Field({ description: 'Whether a key is stored. It is encrypted, and never shown.' })
  hasKey: boolean;

  @Field(() => Float, { nullable: true, description: 'Cents for a minute of sound.' })
  minutePrice: number | null;

  @Field(() => Float, { nullable: true, description: 'Minutes of sound a month; null for any number.' })
  monthlyMinutes: number | null;

  @Field(() => Float, { nullable: true, description: 'Cents a month; null for any number.' })
  monthlyCents: number | null;

  @Field(() => AiPauseReason, {
    nullable: true,
    description: 'Why nothing is transcribed until updateTranscriptionProvider is called; null while it is.',
  })
  pauseReason: AiPauseReason | null;

  @Field(() => String, { nullable: true, description: 'What the provider said when it was paused.' })
  problem: string | null;

  @Field(() => TranscriptionUsage, { description: 'What was spent since the month began.' })
  usage: TranscriptionUsage;

  @Field(() => Int, { description: 'Videos that are to be transcribed.' })
  waiting: number;

  @Field(() => [TranscriptionFailures], { description: 'Videos that are not transcribed, by reason.' })
  @FieldCost({ listRows: 3 })
  failures: TranscriptionFailures[];
}

@InputType({
  description: 'Changes of who transcribes videos. What is not given stays; null removes it.',
})
export class UpdateTranscriptionProviderInput {
  @Field(() => TranscriptionProviderKind, { nullable: true, description: 'Who transcribes them.' })
  kind?: TranscriptionProviderKind | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of a service of that kind, up to its version, such as https://speech.example.com/v1; null for the vendor’s own. A new address forgets the key.',
  })
  baseUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model, such as whisper-1.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  model?: string | null;

  @Field(() => String, { nullable: true, description: 'Key of the service. It is stored encrypted.' })
  key?: string | null;

  @Field(() => Float, { nullable: true, description: 'Cents for a minute of sound.' })
  minutePrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Minutes of sound that may be transcribed in a month.' })
  monthlyMinutes?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents that may be spent in a month; needs minutePrice.',
  })
  monthlyCents?: number | null;
}

export const UpdateTranscriptionProviderPayload = payloadOf(
  'UpdateTranscriptionProviderPayload',
  'transcriptionProvider',
  TranscriptionProvider,
  'What became of changing the provider.',
);
