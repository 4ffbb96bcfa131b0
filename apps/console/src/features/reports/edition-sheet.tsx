import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { exact, instantText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { buttonLook } from '../../ui/button';
import { CopyRequest } from '../../ui/copy-request';
import { PageActions, PageTitle } from '../../ui/page-head';
import { SectionHead } from '../../ui/section-head';
import { Empty, Failure } from '../../ui/states';
import { spanText } from '../analytics/aggregate-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { EDITION, editionQuery, type WholeEdition } from './edition.query';
import { EditionBlockView } from './edition-blocks';
import { EditionPosts, PostsLink } from './edition-links';
import { postsBehind } from './edition-posts';

/** What a report showed at a time. Each of its numbers leads to the posts behind it. */
export function EditionSheet({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data: edition, error, isPending, retry } = useRead(editionQuery(workspace.id, id));
  if (isPending) return <div className="skeleton h-80" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (edition === null || edition.state !== 'READY')
    return (
      <Empty title={t('The workspace has no such edition')}>
        {t('It may have reached its end, or be in progress.')}
      </Empty>
    );
  return <Sheet edition={edition} workspace={workspace} />;
}

function Sheet({ edition, workspace }: { edition: WholeEdition; workspace: Workspace }) {
  const { id, name, reportId, snapshotAt, period, posts, postsCount } = edition;
  return (
    <article className="grid grid-cols-1 gap-8">
      <PageTitle isOfOne>{name}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={EDITION}
          variables={{ id }}
          tool="getReportEdition"
        />
      </PageActions>
      <header className="grid gap-1">
        <p>
          <Link
            from="/w/$workspaceId/reports"
            to="."
            search={{ report: reportId }}
            className={`-ml-3 ${buttonLook('quiet')}`}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('All editions')}
          </Link>
        </p>
        <p className="text-muted">
          {[
            ...(period == null ? [] : [spanText(period, workspace.timeZone)]),
            ...(snapshotAt == null
              ? []
              : [t('Figures as of {time}', { time: instantText(snapshotAt, workspace.timeZone) })]),
          ].join(' · ')}
        </p>
        <p className="text-muted">
          {t('Each figure leads to its posts as they are now: some may have changed since.')}
        </p>
      </header>
      {edition.blocks.map((block) => (
        <EditionBlockView key={block.id} block={block} edition={edition} workspace={workspace} />
      ))}
      {posts.length > 0 && (
        <section aria-labelledby="posts">
          <SectionHead id="posts" title={t('The posts that it kept')}>
            <PostsLink workspaceId={workspace.id} posts={postsBehind(edition, [])}>
              {t('All {count} posts', { count: exact(postsCount ?? posts.length) })}
            </PostsLink>
          </SectionHead>
          <EditionPosts
            label={t('Table of posts')}
            posts={posts}
            workspace={workspace}
            currency={edition.currency ?? workspace.currency}
          />
        </section>
      )}
    </article>
  );
}
