import type { Creator, SocialProfile } from '@loupe/content';
import { platformAddress } from '@loupe/media';
import { ATTRIBUTES, type ColumnOf, columns } from './column.js';

/** A creator with what its profiles and posts say. */
export interface ExportedCreator {
  readonly creator: Creator;
  readonly displayName: string | null;
  readonly postsCount: number;
  readonly lastPostAt: Date | null;
  readonly profiles: readonly SocialProfile[];
}

const ofProfiles =
  <Key extends keyof SocialProfile>(key: Key) =>
  ({ profiles }: ExportedCreator) =>
    profiles.map((profile) => profile[key]);

/** The columns of creators; lists have an entry for each social profile, oldest first. */
export const CREATOR_COLUMNS: readonly ColumnOf<ExportedCreator>[] = [
  ...columns<ExportedCreator>('text', {
    id: ({ creator }) => creator.id,
    displayName: ({ displayName }) => displayName,
  }),
  ...columns<ExportedCreator>('integer', { postsCount: ({ postsCount }) => postsCount }),
  ...columns<ExportedCreator>('time', { lastPostAt: ({ lastPostAt }) => lastPostAt }),
  ...columns<ExportedCreator>('json', {
    'socialProfiles.id': ofProfiles('id'),
    'socialProfiles.provider': ofProfiles('provider'),
    'socialProfiles.accountName': ofProfiles('accountName'),
    'socialProfiles.originalUrl': ofProfiles('originalUrl'),
    'socialProfiles.followers': ofProfiles('followers'),
    [ATTRIBUTES]: ({ creator }) => creator.customAttributes,
  }),
];

/** The columns of social profiles. */
export const PROFILE_COLUMNS: readonly ColumnOf<SocialProfile>[] = [
  ...columns<SocialProfile>('text', {
    id: ({ id }) => id,
    provider: ({ provider }) => provider,
    accountName: ({ accountName }) => accountName,
    fullName: ({ fullName }) => fullName,
    bio: ({ bio }) => bio,
    originalUrl: ({ originalUrl }) => originalUrl,
    // A file lasts, and addresses of our copies do not.
    avatar: ({ avatar }) => platformAddress(avatar),
    email: ({ email }) => email,
  }),
  ...columns<SocialProfile>('json', { phoneNumbers: ({ phoneNumbers }) => phoneNumbers }),
  ...columns<SocialProfile>('integer', {
    followers: ({ followers }) => followers,
    following: ({ following }) => following,
  }),
  ...columns<SocialProfile>('boolean', {
    private: (profile) => profile.private,
    proAccount: ({ proAccount }) => proAccount,
    verified: ({ verified }) => verified,
  }),
  ...columns<SocialProfile>('text', { 'creator.id': ({ creatorId }) => creatorId }),
];
