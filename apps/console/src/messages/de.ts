// With extensions: a test of the whole repository reads this file too (test/architecture/console-texts.spec.ts).
import ai from './de/ai.js';
import alerts from './de/alerts.js';
import analytics from './de/analytics.js';
import campaigns from './de/campaigns.js';
import changes from './de/changes.js';
import common from './de/common.js';
import creatorLists from './de/creator-lists.js';
import creators from './de/creators.js';
import explorer from './de/explorer.js';
import filters from './de/filters.js';
import home from './de/home.js';
import integration from './de/integration.js';
import lake from './de/lake.js';
import notes from './de/notes.js';
import posts from './de/posts.js';
import privacy from './de/privacy.js';
import reports from './de/reports.js';
import settings from './de/settings.js';
import shell from './de/shell.js';
import sources from './de/sources.js';
import webhooks from './de/webhooks.js';

export { members } from './de/members.js';
export { said } from './de/said.js';

/** German, by the English text. */
export default {
  ...ai,
  ...alerts,
  ...analytics,
  ...campaigns,
  ...changes,
  ...common,
  ...creatorLists,
  ...creators,
  ...explorer,
  ...filters,
  ...home,
  ...integration,
  ...lake,
  ...notes,
  ...posts,
  ...privacy,
  ...reports,
  ...settings,
  ...shell,
  ...sources,
  ...webhooks,
};
