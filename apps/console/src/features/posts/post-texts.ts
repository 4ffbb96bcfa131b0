import { platformName, words } from '../../lib/formats';

interface Named {
  provider: string;
  type: string;
  socialProfile: { accountName: string };
}

/** What a post is in one line, such as `TikTok video by @nova`. */
export function postName({ provider, type, socialProfile }: Named): string {
  return `${platformName(provider)} ${words(type).toLowerCase()} by @${socialProfile.accountName}`;
}
