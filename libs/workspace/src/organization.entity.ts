import type { Plan } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer with a plan and any number of workspaces. */
@Entity('organizations')
export class Organization {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  plan: Plan;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
