import { DateTimeScalar } from '@loupe/graphql';
import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ReportScheduleInterval } from '../report.enums.js';

@InputType({
  description: 'When editions of a report are made by themselves, in the time zone of the workspace.',
})
export class ReportScheduleInput {
  @Field(() => ReportScheduleInterval, { description: 'How often.' })
  every: ReportScheduleInterval;

  @Field({ description: 'The time of day, as 09:30. One that clocks skip is as much later as they skip.' })
  at: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Of WEEK: the day, 1 (Monday) to 7 (Sunday); 1 without it.',
  })
  weekday?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of MONTH: the day, 1 to 31, in shorter months the last; 1 without it.',
  })
  monthDay?: number | null;
}

@ObjectType('ReportSchedule', {
  description: 'When editions of a report are made by themselves, in the time zone of the workspace.',
})
export class ReportSchedule {
  @Field(() => ReportScheduleInterval, { description: 'How often.' })
  every: ReportScheduleInterval;

  @Field({ description: 'The time of day, as 09:30.' })
  at: string;

  @Field(() => Int, { nullable: true, description: 'Of WEEK: the day, 1 (Monday) to 7 (Sunday).' })
  weekday: number | null;

  @Field(() => Int, { nullable: true, description: 'Of MONTH: the day, in shorter months the last.' })
  monthDay: number | null;

  @Field(() => DateTimeScalar, { description: 'When the next edition is made.' })
  nextRunAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Why none could be made when the last was due; null if it could.',
  })
  problem: string | null;
}
