import type { CompetitorBrandRow } from '@loupe/competitors';
import type { CapturedPost, CapturedProfile, Creator } from '@loupe/content';
import type { CustomAttributeSchema } from '@loupe/custom-attributes';
import type { ItemType, Provider } from '@loupe/kernel';
import type { Collection } from '@loupe/presets';
import type { Integration, Keyword, Organization, Tag, Workspace } from '@loupe/workspace';
import type { Format, Language, Tone } from './content/phrases.js';

/** A row of a workspace, without the workspace. */
type Row<Entity> = Omit<Entity, 'workspaceId'>;

/** The demo as plain data; nothing of it depends on a database. */
export interface Demo {
  /** The moment the demo was made for: no date in it is later. */
  anchor: Date;
  organizations: Organization[];
  /** The main workspace first. */
  workspaces: DemoWorkspace[];
}

export interface DemoWorkspace {
  workspace: Workspace;
  attributes: Row<CustomAttributeSchema>[];
  tags: Row<Tag>[];
  keywords: Row<Keyword>[];
  integrations: Row<Integration>[];
  collections: Row<Collection>[];
  creators: Row<Creator>[];
  competitors: Row<CompetitorBrandRow>[];
  /** Number of posts that `batches` gives, those of competitors included. */
  postCount: number;
  /** The posts, oldest first, made while they are read; each call begins anew. */
  batches(size?: number): Iterable<DemoPost[]>;
}

export interface DemoPost {
  post: CapturedPost;
  customAttributes: Record<string, unknown>;
  /** Explanations of AI-generated values by attribute key. */
  reasons: Record<string, string | null>;
  collections: { collectionId: string; addedAt: Date }[];
}

/** An account of the demo, and how it grows and posts. */
export interface Account {
  provider: Provider;
  language: Language;
  /** Undefined for accounts that only post about a competitor. */
  creatorId: string | undefined;
  captured: CapturedProfile;
  /** Followers now; null where the platform hides them. */
  followers: number | null;
  /** Growth of followers in 30 days, such as 0.02. */
  growth: number;
  /** How often it posts, relative to others. */
  weight: number;
}

/** What is decided about a post before its words and metrics are made. */
export interface PostPlan {
  /** Path of the post's random streams. */
  path: readonly (string | number)[];
  account: Account;
  type: ItemType;
  takenAt: Date;
  language: Language;
  format: Format;
  tone: Tone;
  product: string;
  /** Campaign hashtag, in the weeks of a campaign. */
  campaign: string | null;
  paid: boolean;
}
