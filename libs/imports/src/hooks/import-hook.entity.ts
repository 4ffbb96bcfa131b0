import { DateTimeScalar } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that takes posts of programs which others run. Its token is stored nowhere. */
@Entity('import_hooks')
@ObjectType('ImportHook', {
  description:
    'A secret address to which programs such as scrapers send posts, so that a scheduled run fills the workspace.',
})
export class ImportHook {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the address.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Its name, such as that of the scheduled run.' })
  @Column('text')
  name: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash: Buffer;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the mapping by which what arrives is read; null where its format is recognised.',
  })
  @Column('uuid', { nullable: true })
  mappingId: string | null;

  @Field(() => Provider, { nullable: true, description: 'Platform of posts that name none.' })
  @Column('text', { nullable: true })
  provider: Provider | null;

  /** Sealed; null where it takes no webhooks of Apify. */
  @Column('bytea', { nullable: true })
  apifyToken: Buffer | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why what arrived last was not taken; null where it was.',
  })
  @Column('text', { nullable: true })
  problem: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When something arrived last.' })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** What arrived at an address, so that what is sent again is known. */
@Entity('import_hook_deliveries')
export class ImportHookDelivery {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  hookId: string;

  /** SHA-256 of what two deliveries of the same have in common. */
  @PrimaryColumn('bytea')
  key: Buffer;

  @Column('uuid')
  operationId: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
