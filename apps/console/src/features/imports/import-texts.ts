import { apiText, t } from '../../lib/messages';

/** The fields of a post that a column can fill, with their names; the API has the same list (libs/imports). */
export const IMPORT_FIELDS: Readonly<Record<string, string>> = {
  url: t('Address of the post'),
  externalId: t('Id of the post'),
  provider: t('Platform'),
  type: t('Type'),
  title: t('Title'),
  description: t('Caption'),
  hashtags: t('Hashtags'),
  mentions: t('Mentions'),
  location: t('Location of the post'),
  channelId: t('Id of the account'),
  channelTitle: t('Account'),
  publishedAt: t('Published'),
  thumbnailUrl: t('Picture'),
  readAt: t('When the figures were read'),
  views: t('Views'),
  likes: t('Likes'),
  comments: t('Comments'),
  shares: t('Shares'),
  impressions: t('Impressions'),
  followers: t('Followers'),
};

/** A problem of a row: the field and what is wrong with it. */
const PROBLEM = /^([\w.[\]]+): (.+)$/s;
/** Between problems. A message can have a semicolon of its own. */
const BETWEEN = /; (?=[\w.[\]]+: |and \d+ more$)/;

/** Why a row is refused, with its fields by their names. */
export const reasonText = (reason: string): string =>
  reason
    .split(BETWEEN)
    .map((problem) => {
      const [, field, message] = PROBLEM.exec(problem) ?? [];
      if (field === undefined || message === undefined) return apiText(problem);
      // The whole row is no field.
      if (field === 'line') return apiText(message);
      return `${IMPORT_FIELDS[field] ?? field}: ${apiText(message)}`;
    })
    .join('; ');
