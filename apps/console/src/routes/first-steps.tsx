import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AgentTexts } from '../features/agents/agent-texts';
import { NewestPost } from '../features/first-steps/newest-post';
import { accessProgressQuery, contentProgressQuery } from '../features/first-steps/progress.query';
import { Step } from '../features/first-steps/step';
import { ImportFiles } from '../features/imports/import-files';
import { CreateSource } from '../features/sources/create-source';
import { CreateToken } from '../features/tokens/create-token';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { rich, t } from '../lib/messages';
import { PageTitle } from '../ui/page-head';

/** From an empty workspace to posts, a token, an answer and an agent. */
export default function FirstStepsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <FirstSteps workspace={workspace} />;
}

function FirstSteps({ workspace }: { workspace: Workspace }) {
  const can = useCan(workspace.id);
  const { data: content } = useQuery(contentProgressQuery(workspace.id));
  const { data: access } = useQuery({ ...accessProgressQuery(workspace.id), enabled: can('ADMIN') });
  const params = { workspaceId: workspace.id };
  return (
    <div className="max-w-3xl">
      <PageTitle>{t('First steps')}</PageTitle>
      <p className="mb-4 mt-1 text-muted">{t('Each step stands alone. Start where you like.')}</p>
      <ol className="list-none">
        {can('WRITE') && (
          <>
            <Step title={t('Follow a source')} isDone={content && content.sources > 0}>
              <CreateSource workspace={workspace} connect={null} />
            </Step>
            <Step title={t('Import a file of posts')} isDone={content && content.posts > 0}>
              <ImportFiles workspaceId={workspace.id} />
            </Step>
          </>
        )}
        {can('ADMIN') && (
          <Step title={t('Create a token for a program')} isDone={access?.hasToken}>
            <CreateToken workspaceId={workspace.id} />
          </Step>
        )}
        <Step title={t('Ask a first question')} isDone={access?.wasAsked}>
          <p>
            {rich(
              'The {explorer} asks the API as you. The request beside a new token asks it as a program.',
              {
                explorer: (
                  <Link to="/w/$workspaceId/explorer" params={params} className="text-accent underline">
                    {t('Explorer')}
                  </Link>
                ),
              },
            )}
          </p>
        </Step>
        <Step title={t('Connect an agent')} isDone={access?.hasAgent}>
          <AgentTexts />
        </Step>
        <Step title={t('Look at your posts')} isDone={content && content.posts > 0}>
          {content === undefined ? (
            <div aria-hidden="true" className="skeleton h-5 w-32" />
          ) : (
            <>
              {content.posts > 0 && <NewestPost workspace={workspace} />}
              <Link to="/w/$workspaceId/posts" params={params} className="text-accent underline">
                {content.posts === 0
                  ? t('Posts appear here as they come in')
                  : t('See {count} post | See {count} posts', { count: content.posts })}
              </Link>
            </>
          )}
        </Step>
      </ol>
    </div>
  );
}
