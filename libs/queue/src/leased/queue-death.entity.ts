import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many processes in a row died while they did a task (docs/adr/0097). Tasks at which none died have no row. */
@Entity('queue_deaths')
export class QueueDeath {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  queue: string;

  @PrimaryColumn('uuid')
  taskId: string;

  /** Of the claim that was the last one when they were counted: where the task has another, or none, they count no more. */
  @Column('uuid')
  lease: string;

  @Column('smallint')
  deaths: number;

  /** When they were counted. */
  @Column('timestamp with time zone', { precision: 3 })
  at: Date;
}
