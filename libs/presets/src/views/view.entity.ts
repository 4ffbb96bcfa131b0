import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import { Concise, DateTimeWithZoneScalar, JsonScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The three kinds of views. They differ only in what they select. */
export type ViewKind = 'CONTENT' | 'CREATOR' | 'SOCIAL_PROFILE';

/** A saved selection by filters. All kinds share one table and one implementation. */
@Entity('views')
@ObjectType({ isAbstract: true })
export class View {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the view.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: ViewKind;

  @Field({ description: 'Name, unique among the workspace’s views of the kind; letter case is ignored.' })
  @Column('text')
  name: string;

  @Field(() => JsonScalar, { description: 'The filters as they were given, with keys in snake_case.' })
  @Column('json')
  filters: object;

  @Field(() => JsonScalar, { description: 'The order as it was given; an empty object if none was given.' })
  @Column('json')
  sort: object;

  @Field(() => JsonScalar, {
    description:
      'The conditions on custom attributes as they were given: a list of field, operator, type, value.',
  })
  @Column('json', { default: () => "'[]'" })
  customAttributeConditions: CustomAttributeConditionInput[];

  @Field({ description: 'Whether the console shows metrics above the view.' })
  @Column('boolean', { default: true })
  showReportingStats: boolean;

  @Field(() => [String], {
    description: 'Keys of columns that the console leaves out of the table of the view.',
  })
  @Column('text', { array: true, default: () => "'{}'" })
  hiddenColumns: string[];

  /** The group of the view, if it is in one, and its position there. */
  @Column('uuid', { nullable: true })
  groupId: string | null;

  @Column('integer', { nullable: true })
  groupPosition: number | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the view was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, {
    description: 'When the view was last changed; moving it between groups does not count.',
  })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

@Concise('id name updatedAt')
@ObjectType('ContentView', {
  description:
    'A saved selection of items. `items(presetId:)` returns the items that its filters and conditions select now.',
})
export class ContentView extends View {}

@Concise('id name updatedAt')
@ObjectType('CreatorView', {
  description:
    'A saved selection of creators. Its filters are stored for clients; `creators(presetId:)` does not apply them.',
})
export class CreatorView extends View {}

@Concise('id name updatedAt')
@ObjectType('SocialProfileView', {
  description:
    'A saved selection of social profiles. Its filters are stored for clients; `socialProfiles(presetId:)` does not apply them.',
})
export class SocialProfileView extends View {}
