import { t } from '../../lib/messages';
import type { PageRequest } from '../../lib/page-request';
import type { Workspace } from '../workspaces/workspaces.query';
import { ATTENTION, OVERVIEW, overviewVariables } from './home.query';

/** What Home asks. */
export function homeRequests(
  { timeZone }: Workspace,
  days: number,
): PageRequest & { others: readonly PageRequest[] } {
  const variables = overviewVariables(timeZone, days);
  return {
    name: t('What posts reached'),
    document: OVERVIEW,
    variables,
    // Of the parts, the one with the totals and the best creators.
    tool: 'summarizeItems',
    given: {
      filter: variables.now,
      groupBy: [{ by: 'CREATOR' }],
      metrics: ['EARNED_MEDIA_VALUE', 'VIEWS', 'ENGAGEMENTS_RATE'],
      orderBy: { by: 'SUM', metric: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' },
      first: 5,
    },
    others: [
      {
        name: t('Needs attention'),
        document: ATTENTION,
        variables: {},
        tool: 'getAlerts',
        given: { first: 3 },
      },
    ],
  };
}
