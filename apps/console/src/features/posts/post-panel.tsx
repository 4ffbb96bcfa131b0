import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { instantText, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { Notes } from '../notes/notes';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { Thumbnail } from './media';
import { RotatePermalink } from './permalink';
import { PostContext, Refresh } from './post-context';
import { postName } from './post-texts';
import { type PostDetails, postQuery } from './posts.query';
import { AtAges, CurrentMetrics, Snapshots } from './snapshots';

interface Props {
  id: string;
  workspace: Workspace;
  close: () => void;
}

/** Everything about one post, beside the list. */
export function PostPanel({ id, workspace, close }: Props) {
  const { data, error, isPending, retry } = useRead(postQuery(workspace.id, id));
  return (
    <SidePanel
      label={t('Post')}
      title={data == null ? t('Post') : postName(data.post)}
      loaded={data?.post.id}
      close={close}
    >
      {isPending && <div className="mt-4 h-96 rounded-card bg-sunken" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data === null && (
        <p className="mt-4 text-muted">{t('The workspace does not have this post, or it was deleted.')}</p>
      )}
      {data != null && (
        // What was done to another post is not said of this one.
        <Fragment key={id}>
          <Facts post={data.post} workspace={workspace} />
          <AtAges ages={data.post.engagementHistory.atAges} />
          <Snapshots snapshots={data.snapshots} timeZone={workspace.timeZone} />
          <PostContext id={id} workspace={workspace} />
          <Notes key={id} of={{ itemId: id }} workspace={workspace} />
        </Fragment>
      )}
    </SidePanel>
  );
}

function Facts({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const [media] = post.mediaContents;
  const mayWrite = useCan(workspace.id)('WRITE');
  const links = [
    { name: t('Original'), address: post.originalUrl },
    { name: t('Public page'), address: post.archivePublicUrl },
  ];
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Thumbnail
        media={post.mediaContents}
        copyPending={post.mediaContents.some((medium) => 'copyPending' in medium && medium.copyPending)}
        alt={t('Picture of the {post}', { post: postName(post) })}
        className="h-72 w-full rounded-card"
      />
      <p className="text-muted">
        {t('Published {instant}. Virality: {virality}.', {
          instant: instantText(post.takenAt, workspace.timeZone),
          virality: words(post.linearViralityScore),
        })}
      </p>
      {post.caption != null && <p className="whitespace-pre-wrap break-words">{post.caption}</p>}
      <CurrentMetrics post={post} workspace={workspace} />
      <Refresh post={post} workspace={workspace} />
      {post.collections.length > 0 && (
        <p>
          {t('In the collections {names}', { names: post.collections.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <p className="flex flex-wrap gap-4">
        <Link
          to="/w/$workspaceId/posts"
          params={{ workspaceId: workspace.id }}
          search={{ creator: post.creator.id }}
          className="text-accent underline"
        >
          {t('All posts of the creator')}
        </Link>
        {media !== undefined && (
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId: workspace.id }}
            search={{ like: media.id }}
            className="text-accent underline"
          >
            {t('Posts that look like it')}
          </Link>
        )}
        {links.map(
          ({ name, address }) =>
            address != null && (
              <a key={name} href={address} target="_blank" rel="noreferrer" className="text-accent underline">
                {name}
              </a>
            ),
        )}
      </p>
      {mayWrite && post.archivePublicUrl != null && (
        <p>
          <RotatePermalink workspaceId={workspace.id} id={post.id} />
        </p>
      )}
    </div>
  );
}
