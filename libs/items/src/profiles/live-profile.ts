import type { LiveProfile } from '@loupe/connectors';
import { accountNameKey, nameKeyOf, type SocialProfile } from '@loupe/content';
import type { WorkspaceScope } from '@loupe/kernel';
import { v5 } from 'uuid';

/**
 * A profile that is not stored, in the form that the API shows. Its id is a UUIDv5 of the account in the workspace: it is
 * the same each time, and no field can look it up.
 */
export function shownLive(
  { workspaceId }: WorkspaceScope,
  { provider, profile }: LiveProfile,
  now: Date,
): SocialProfile {
  const externalKey = profile.externalId ?? nameKeyOf(profile.accountName);
  return {
    workspaceId,
    id: v5(`${provider} ${externalKey}`, workspaceId),
    creatorId: null,
    provider,
    externalKey,
    accountName: profile.accountName,
    accountNameKey: accountNameKey(profile.accountName),
    fullName: profile.fullName ?? null,
    bio: profile.bio ?? null,
    avatar: profile.avatar ?? null,
    hasPicture: false,
    email: profile.email ?? null,
    phoneNumbers: profile.phoneNumbers ?? [],
    followers: profile.followers ?? 0,
    following: profile.following ?? 0,
    private: profile.private ?? false,
    proAccount: profile.proAccount ?? false,
    verified: profile.verified ?? false,
    accountType: profile.accountType ?? null,
    originalUrl: profile.originalUrl,
    createdAt: now,
    updatedAt: now,
  };
}
