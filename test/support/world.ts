import type { CapturedPost } from '@loupe/content';
import { RateCard } from '@loupe/engagement';
import { type IngestOutcome, IngestService } from '@loupe/ingest';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import type { TestApp } from './app.js';
import type { GraphqlClient } from './client.js';

export interface Tenant {
  organizationId: string;
  scope: WorkspaceScope;
  /** A client with a token of the organization, in the workspace. */
  client: GraphqlClient;
}

/** An organization with one workspace and a token. */
export async function createTenant(api: TestApp, name = 'Tenant', timeZone?: string): Promise<Tenant> {
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  const organization = await workspaces.createOrganization(name, 'growth');
  const workspace = await workspaces.createWorkspace({ name, organizationId: organization.id, timeZone });
  return {
    organizationId: organization.id,
    scope: { workspaceId: workspace.id, timeZone: workspace.timeZone },
    client: await api.clientOf({ organizationId: organization.id }, workspace.id),
  };
}

/** A post with unremarkable values, to be overridden where a test cares. */
export function somePost(overrides: Partial<CapturedPost> = {}): CapturedPost {
  const externalId = overrides.externalId ?? newId();
  return {
    provider: 'INSTAGRAM',
    type: 'REEL',
    externalId,
    originalUrl: `https://www.instagram.com/reel/${externalId}/`,
    takenAt: new Date('2026-01-01T00:00:00.000Z'),
    caption: null,
    hashtags: [],
    mentions: [],
    location: null,
    importType: 'AUTOMATIC',
    profile: {
      externalId: null,
      accountName: 'someone',
      originalUrl: 'https://www.instagram.com/someone/',
      followers: 1000,
    },
    media: [],
    snapshots: [],
    ...overrides,
  };
}

/** A post of an account of its own, which has no other. */
export function postOf(accountName: string): CapturedPost {
  const { profile } = somePost();
  return somePost({
    profile: { ...profile, accountName, originalUrl: `https://www.instagram.com/${accountName}/` },
  });
}

/** Metrics of a snapshot: unknown unless given. */
export function metrics(
  known: Partial<CapturedPost['snapshots'][number]> = {},
): CapturedPost['snapshots'][number] {
  return {
    at: new Date('2026-01-02T00:00:00.000Z'),
    likes: null,
    comments: null,
    shares: null,
    views: null,
    impressions: null,
    followers: null,
    ...known,
  };
}

/** The ids of posts that were all stored. */
export function itemIdsOf(outcomes: readonly IngestOutcome[]): string[] {
  return outcomes.map(({ itemId }) => {
    if (itemId === null) throw new Error('A post of somebody who was erased was not stored');
    return itemId;
  });
}

/** Stores posts in a tenant's workspace; gives their ids in order. */
export async function ingest(api: TestApp, tenant: Tenant, posts: CapturedPost[]): Promise<string[]> {
  const service = api.app.get(IngestService, { strict: false });
  const outcomes = await service.ingest(tenant.scope, RateCard.STANDARD, posts);
  return itemIdsOf(outcomes);
}
