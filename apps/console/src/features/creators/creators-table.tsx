import { Link } from '@tanstack/react-router';
import { compact, exact, platformName } from '../../lib/formats';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Creator } from './creators.query';

const COLUMNS = ['Creator', 'Profiles', { name: 'Posts', right: true }, 'Last post'] as const;

/** Creators, a row each, with a link to their posts. */
export function CreatorsTable({
  creators,
  workspace,
}: {
  creators: readonly Creator[];
  workspace: Workspace;
}) {
  return (
    <ScrollTable label="Table of creators" columns={COLUMNS}>
      {creators.map((creator) => (
        <Row key={creator.id}>
          <Cell>
            <Link
              to="/w/$workspaceId/posts"
              params={{ workspaceId: workspace.id }}
              search={{ creator: creator.id }}
              data-row
              className="font-medium text-accent underline"
            >
              {creator.displayName ?? 'Without a name'}
            </Link>
          </Cell>
          <Cell>
            <ul>
              {creator.socialProfiles.map(({ id, provider, accountName, followers }) => (
                <li key={id}>
                  {platformName(provider)} @{accountName}
                  {followers > 0 && (
                    <span className="text-muted" title={exact(followers)}>
                      {` · ${compact(followers)} followers`}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Cell>
          <Cell right>{exact(creator.postsCount)}</Cell>
          <Cell>
            {creator.lastPostAt == null ? (
              'None'
            ) : (
              <Ago instant={creator.lastPostAt} timeZone={workspace.timeZone} />
            )}
          </Cell>
        </Row>
      ))}
    </ScrollTable>
  );
}
