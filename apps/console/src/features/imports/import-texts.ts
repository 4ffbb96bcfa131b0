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

/** What the API says of a row as a whole. */
const WHOLE_ROW = 'line';

/** The field that a problem begins with, such as `snapshots[2].views`; null where it names none. */
function fieldOf(problem: string): string | null {
  const end = problem.indexOf(': ');
  const field = problem.slice(0, Math.max(end, 0));
  return field === '' || field.includes(' ') ? null : field;
}

function problemText(problem: string): string {
  const field = fieldOf(problem);
  if (field === null) return apiText(problem);
  const message = apiText(problem.slice(field.length + 2));
  return field === WHOLE_ROW ? message : `${IMPORT_FIELDS[field] ?? field}: ${message}`;
}

/** The problems of a row. A message can have a semicolon of its own. */
function problemsOf(reason: string): string[] {
  const problems: string[] = [];
  for (const part of reason.split('; ')) {
    const last = problems.at(-1);
    if (last === undefined || fieldOf(part) !== null || part.startsWith('and ')) problems.push(part);
    else problems[problems.length - 1] = `${last}; ${part}`;
  }
  return problems;
}

/** Why a row is refused, with its fields by their names. */
export const reasonText = (reason: string): string => problemsOf(reason).map(problemText).join('; ');
