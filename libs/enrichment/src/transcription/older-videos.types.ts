import { MutationPayload } from '@loupe/graphql';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('OlderVideosEstimate', { description: 'What transcribing older videos would take at most.' })
export class OlderVideosEstimate {
  @Field(() => Int, {
    description:
      'Copied videos that nobody has transcribed or queued; at most 10000, the newest. Videos of more than 25 MB or 60 minutes are not counted.',
  })
  videos: number;

  @Field(() => Int, {
    description: 'Minutes of sound, by the platforms; 60 for a video of which the platform does not say it.',
  })
  minutes: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Cents for them, by the minutePrice of the provider; null where that is not known.',
  })
  cents: number | null;
}

@ObjectType('TranscribeOlderVideosPayload', {
  description: 'What became of a request to transcribe older videos.',
})
export class TranscribeOlderVideosPayload extends MutationPayload {
  @Field(() => Int, { nullable: true, description: 'Number of videos that were queued.' })
  videos?: number | null;
}
