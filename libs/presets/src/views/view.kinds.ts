import { CustomAttributeSchemaEntity } from '@loupe/custom-attributes';
import type { Type } from '@nestjs/common';
import { ContentView, CreatorView, SocialProfileView, type View, type ViewKind } from './view.entity.js';

/** The names of a kind of views. */
export interface ViewKindNames {
  kind: ViewKind;
  /** Name of the GraphQL type; the names of its operations, inputs and payloads are derived from it. */
  typeName: string;
  /** Name of the field for one view; the list's name has an s. */
  field: string;
  /** Name for people. */
  title: string;
  type: Type<View>;
  /** The entity whose custom attributes its conditions use. */
  attributesOf: CustomAttributeSchemaEntity;
}

export const CONTENT_VIEWS: ViewKindNames = {
  kind: 'CONTENT',
  typeName: 'ContentView',
  field: 'contentView',
  title: 'content view',
  type: ContentView,
  attributesOf: CustomAttributeSchemaEntity.ITEM,
};

export const CREATOR_VIEWS: ViewKindNames = {
  kind: 'CREATOR',
  typeName: 'CreatorView',
  field: 'creatorView',
  title: 'creator view',
  type: CreatorView,
  attributesOf: CustomAttributeSchemaEntity.CREATOR,
};

/** Profiles have no custom attributes; those of their creators are used. */
export const SOCIAL_PROFILE_VIEWS: ViewKindNames = {
  kind: 'SOCIAL_PROFILE',
  typeName: 'SocialProfileView',
  field: 'socialProfileView',
  title: 'social profile view',
  type: SocialProfileView,
  attributesOf: CustomAttributeSchemaEntity.CREATOR,
};

/** "Content view not found", for the mutations of a kind. */
export function notFound(title: string): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1)} not found`;
}
