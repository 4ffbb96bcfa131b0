import { z } from 'zod';
import { milliseconds, perDay, webAddress } from './setting-types.js';

/** Settings of the platforms that posts come from. */
export const platformSettings = {
  PLATFORM_TIMEOUT_MS: milliseconds
    .default(10_000)
    .describe('Timeout in milliseconds of a request to a platform.'),
  CONNECTORS: z
    .string()
    .default('')
    .describe(
      'Packages or files of further connectors, separated by commas, such as ./forum.mjs?base=https://forum.example.com (docs/connectors.md).',
    ),
  APIFY_API_BASE_URL: webAddress
    .default('https://api.apify.com/v2')
    .describe(
      'Address of the API of Apify, including its version, from which data sets of scrapers are fetched.',
    ),
  YOUTUBE_API_BASE_URL: webAddress
    .default('https://www.googleapis.com/youtube/v3')
    .describe(
      'Address of the YouTube Data API v3, including its version; the name of a list, such as /videos, is appended.',
    ),
  YOUTUBE_API_KEY: z
    .string()
    .default('')
    .describe(
      'Key of the YouTube Data API v3 (docs/connectors.md); without one, only new videos of channels are found, by their feeds.',
    ),
  YOUTUBE_UNITS_PER_DAY: perDay
    .default(10_000)
    .describe('Units of the YouTube Data API that Google grants the key a day, shared by all workspaces.'),
  YOUTUBE_SEARCHES_PER_DAY: perDay
    .default(100)
    .describe('Searches of the YouTube Data API that Google grants the key a day, shared by all workspaces.'),
  YOUTUBE_FEED_URL: webAddress
    .default('https://www.youtube.com/feeds/videos.xml')
    .describe('Address of the feeds of YouTube’s channels, which need no key.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .default('')
    .describe(
      'Id of the OAuth client at Google by which people connect YouTube channels (docs/connect-accounts.md).',
    ),
  GOOGLE_CLIENT_SECRET: z.string().default('').describe('Secret of that client.'),
  GOOGLE_AUTHORIZATION_URL: webAddress
    .default('https://accounts.google.com/o/oauth2/v2/auth')
    .describe('Address of the page on which people allow it.'),
  GOOGLE_OAUTH_BASE_URL: webAddress
    .default('https://oauth2.googleapis.com')
    .describe('Address of Google’s OAuth; /token and /revoke are appended.'),
  INSTAGRAM_API_BASE_URL: webAddress
    .default('https://graph.facebook.com/v25.0')
    .describe(
      'Address of the Instagram Graph API, including its version, for accounts connected by Facebook Login.',
    ),
  INSTAGRAM_LOGIN_API_BASE_URL: webAddress
    .default('https://graph.instagram.com')
    .describe('Address of the Instagram API for accounts connected by Instagram Login.'),
  META_APP_ID: z
    .string()
    .default('')
    .describe(
      'Id of the Meta app by which people connect Instagram accounts (docs/connect-accounts.md); with its secret, Loupe renews tokens.',
    ),
  META_APP_SECRET: z.string().default('').describe('Secret of that app.'),
  META_AUTHORIZATION_URL: webAddress
    .default('https://www.facebook.com/v25.0/dialog/oauth')
    .describe('Address of the page on which people allow it, including the version of the Graph API.'),
  FACEBOOK_APP_ID: z
    .string()
    .default('')
    .describe('Former name of META_APP_ID, which is read where that one is empty.'),
  FACEBOOK_APP_SECRET: z.string().default('').describe('Former name of META_APP_SECRET.'),
  TIKTOK_API_BASE_URL: webAddress
    .default('https://open.tiktokapis.com')
    .describe('Address of the TikTok API; /v2/… is appended.'),
  TIKTOK_OEMBED_URL: webAddress
    .default('https://www.tiktok.com/oembed')
    .describe('Address of TikTok’s oEmbed, which describes any public video without credentials.'),
  TIKTOK_CLIENT_KEY: z
    .string()
    .default('')
    .describe(
      'Key of the TikTok app by which people connect accounts (docs/connect-accounts.md); with its secret, Loupe renews their tokens.',
    ),
  TIKTOK_CLIENT_SECRET: z.string().default('').describe('Secret of that app.'),
  TIKTOK_AUTHORIZATION_URL: webAddress
    .default('https://www.tiktok.com/v2/auth/authorize/')
    .describe('Address of the page on which people allow it.'),
  TIKTOK_RESEARCH_CLIENT_KEY: z
    .string()
    .default('')
    .describe(
      'Key of a client that TikTok has approved for its Research API; without one, nothing is searched for.',
    ),
  TIKTOK_RESEARCH_CLIENT_SECRET: z.string().default('').describe('Secret of that client.'),
  TIKTOK_RESEARCH_REQUESTS_PER_DAY: perDay
    .default(1000)
    .describe('Requests that TikTok grants that client a day, shared by all workspaces.'),
  BLUESKY_API_BASE_URL: webAddress
    .default('https://public.api.bsky.app')
    .describe(
      'Address of the AT Protocol API that Bluesky is read by, without credentials; /xrpc/… is added.',
    ),
};
