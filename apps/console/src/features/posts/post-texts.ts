import { inSentence, platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';

interface Named {
  provider: string;
  type: string;
  socialProfile: { accountName: string };
}

/** What a post is in one line, such as `TikTok video by @nova`. */
export function postName({ provider, type, socialProfile }: Named): string {
  return t('{platform} {type} by @{account}', {
    platform: platformName(provider),
    type: inSentence(words(type)),
    account: socialProfile.accountName,
  });
}
