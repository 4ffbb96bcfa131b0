import type { AlertRule } from '@loupe/alerts';
import type { CompetitorBrandRow } from '@loupe/competitors';
import type { CapturedHome, CapturedPost, CapturedProfile, Creator } from '@loupe/content';
import type { CreatorList, CreatorListEntry } from '@loupe/creator-lists';
import type { CustomAttributeSchema } from '@loupe/custom-attributes';
import type { AiInput, AiPreset } from '@loupe/enrichment';
import type { ItemRights } from '@loupe/items';
import type { ItemType, Provider, TagType } from '@loupe/kernel';
import type { Campaign, Collection, View } from '@loupe/presets';
import type { ReportRow } from '@loupe/reports';
import type { Integration, Organization, Workspace } from '@loupe/workspace';
import type { Format, Language, Tone } from './content/phrases.js';

type RightsStatus = 'usageRightsStatus' | 'instagramWhitelistingStatus' | 'tiktokSparkCodeStatus';

/** A row of a workspace, without the workspace id. */
type Row<Entity> = Omit<Entity, 'workspaceId'>;

/** A word that a workspace follows on one platform. */
export interface DemoKeyword {
  id: string;
  provider: Provider;
  name: string;
}

/** A hashtag or mention that a workspace follows on one platform. */
export interface DemoTag extends DemoKeyword {
  type: TagType;
}

/** The demo as plain data, independent of a database. */
export interface Demo {
  /** The time for which the demo was generated: no date in it is later. */
  anchor: Date;
  organizations: Organization[];
  /** The main workspace first. */
  workspaces: DemoWorkspace[];
}

export interface DemoWorkspace {
  workspace: Workspace;
  /** The mark of its brand as SVG, which becomes the logo of its look; null for a brand without one. */
  mark: string | null;
  attributes: Row<CustomAttributeSchema>[];
  aiFields: DemoAiField[];
  tags: DemoTag[];
  keywords: DemoKeyword[];
  integrations: Row<Integration>[];
  collections: Row<Collection>[];
  campaigns: Row<Campaign>[];
  creators: Row<Creator>[];
  /** Where creators live, of those of whom it is known. */
  homes: { creatorId: string; location: CapturedHome }[];
  followers: FollowerHistory[];
  creatorLists: Row<CreatorList>[];
  listEntries: Row<CreatorListEntry>[];
  views: Row<View>[];
  reports: Row<ReportRow>[];
  alertRules: Row<AlertRule>[];
  competitors: Row<CompetitorBrandRow>[];
  /** Number of posts that `batches` returns, including those of competitors. */
  postCount: number;
  /** The posts, oldest first, generated while they are read; each call starts again. */
  batches(size?: number): Iterable<DemoPost[]>;
}

/** An attribute that an AI Filter fills, by its first version. */
export interface DemoAiField {
  id: string;
  key: string;
  preset: AiPreset | null;
  instruction: string;
  options: { id: string; description: string }[] | null;
  inputs: AiInput[];
  createdAt: Date;
}

/** The followers of a profile over time, oldest first. */
export interface FollowerHistory {
  provider: Provider;
  accountName: string;
  following: number;
  times: Date[];
  followers: number[];
}

/** Which rights to a post there are. */
export type DemoRights = Pick<ItemRights, RightsStatus | 'tiktokWhitelistingEligible'>;

export interface DemoPost {
  post: CapturedPost;
  customAttributes: Record<string, unknown>;
  /** Explanations of AI-generated values by attribute key. */
  reasons: Record<string, string | null>;
  /** Keys of AI-generated values that the model was unsure of. */
  unsure: string[];
  collections: { collectionId: string; addedAt: Date }[];
  rights: DemoRights;
  /** The campaign that it belongs to. */
  campaignId: string | null;
}

/** An account of the demo, with its growth and how often it posts. */
export interface Account {
  provider: Provider;
  language: Language;
  /** Undefined for accounts that only post about a competitor. */
  creatorId: string | undefined;
  captured: CapturedProfile;
  /** Current followers; null if the platform hides them. */
  followers: number | null;
  /** Growth of followers in 30 days, such as 0.02 for 2 %. */
  growth: number;
  /** How often it posts, relative to others. */
  weight: number;
}

/** The properties of a post that are chosen before its texts and metrics. */
export interface PostPlan {
  /** Path of the post's streams of random numbers. */
  path: readonly (string | number)[];
  account: Account;
  type: ItemType;
  takenAt: Date;
  language: Language;
  format: Format;
  tone: Tone;
  product: string;
  /** Campaign hashtag, in the weeks of a campaign; else null. */
  campaign: string | null;
  paid: boolean;
}
