import { Link } from '@tanstack/react-router';
import { Bookmark, ExternalLink, Flame, Globe, ScanSearch, Users } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { compact, instantText, timeText, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Avatar } from '../../ui/avatar';
import { Button, buttonLook } from '../../ui/button';
import { CopyButton } from '../../ui/copy';
import { PlatformIcon } from '../../ui/platform-icon';
import { Failure } from '../../ui/states';
import { Notes } from '../notes/notes';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { RotatePermalink } from './permalink';
import { ownAddress } from './pictures';
import { PostContext, Refresh } from './post-context';
import { postName } from './post-texts';
import { type PostDetails, postQuery } from './posts.query';
import { filterInAddress } from './posts-search';
import { CurrentMetrics, Growth } from './snapshots';
import { EmptyStage, Stage } from './stage';
import { type Neighbours, Viewer } from './viewer';

interface Props {
  id: string;
  workspace: Workspace;
  neighbours: Neighbours;
  /** Asks for a collection; undefined for somebody who may only read. */
  collect: ((id: string) => void) | undefined;
  close: () => void;
}

/** Everything about one post, over its list. */
export default function PostPanel({ id, workspace, neighbours, collect, close }: Props) {
  const { data, error, isPending, retry } = useRead(postQuery(workspace.id, id));
  return (
    <Viewer
      title={data == null ? t('Post') : postName(data.post)}
      loaded={data?.post.id}
      neighbours={neighbours}
      close={close}
      stage={data == null ? <EmptyStage /> : <Stage key={id} post={data.post} />}
      foot={
        data == null ? null : (
          <Refresh key={id} post={data.post} workspace={workspace}>
            {collect !== undefined && (
              <Button
                aria-keyshortcuts="c"
                title={`${t('Add to a collection')} (c)`}
                onClick={() => collect(id)}
              >
                <Bookmark aria-hidden="true" className="size-4" />
                {t('Collect')}
              </Button>
            )}
          </Refresh>
        )
      }
    >
      {isPending && <div aria-hidden="true" className="skeleton h-96" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data === null && (
        <p className="text-muted">{t('The workspace does not have this post, or it was deleted.')}</p>
      )}
      {data != null && (
        // What was done to another post is not said of this one.
        <Fragment key={id}>
          <Facts post={data.post} workspace={workspace} />
          <CurrentMetrics post={data.post} snapshots={data.snapshots} workspace={workspace} />
          <Links post={data.post} workspace={workspace} />
          <PostContext id={id} workspace={workspace} />
          <Growth post={data.post} snapshots={data.snapshots} timeZone={workspace.timeZone} />
          <Spoken post={data.post} />
          <Notes key={id} of={{ itemId: id }} workspace={workspace} />
        </Fragment>
      )}
    </Viewer>
  );
}

function Facts({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const { accountName, avatar, fullName, followers } = post.socialProfile;
  const score = post.linearViralityScore;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={accountName} picture={ownAddress(avatar)} size={40} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{fullName ?? accountName}</p>
          <p className="truncate text-13 text-muted">
            @{accountName}
            {followers > 0 && ` · ${t('{followers} followers', { followers: compact(followers) })}`}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <PlatformIcon provider={post.provider} />
        <span title={instantText(post.takenAt, workspace.timeZone)}>
          {t('Published {instant}.', { instant: timeText(post.takenAt, workspace.timeZone) })}
        </span>
        <span
          className={`inline-flex items-center gap-1 rounded-badge px-1.5 py-0.5 text-xs font-medium ${score === 'NOT_VIRAL' ? 'bg-hover' : 'bg-accent-soft text-accent'}`}
        >
          {score !== 'NOT_VIRAL' && <Flame aria-hidden="true" className="size-3.5" />}
          {score === 'NOT_VIRAL' ? words(score) : t('{level} virality', { level: words(score) })}
        </span>
      </p>
      {post.caption != null && (
        <p className="whitespace-pre-wrap break-words">
          <Caption text={post.caption} workspaceId={workspace.id} />
        </p>
      )}
    </div>
  );
}

/** Hashtags and mentions of a caption lead to the posts that have them too. */
function Caption({ text, workspaceId }: { text: string; workspaceId: string }): ReactNode {
  return text.split(/([#@][\p{L}\p{N}_.]+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: a caption may have a tag twice
        key={index}
        to="/w/$workspaceId/posts"
        params={{ workspaceId }}
        search={{ filter: filterInAddress({ tagsNames: [part] }) }}
        className="text-accent underline decoration-current/40 underline-offset-[3px] hover:decoration-current"
      >
        {part}
      </Link>
    ),
  );
}

function Links({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const [media] = post.mediaContents;
  const mayWrite = useCan(workspace.id)('WRITE');
  const params = { workspaceId: workspace.id };
  const links = [
    { name: t('Original'), address: post.originalUrl, Icon: ExternalLink, keys: 'o' },
    { name: t('Public page'), address: post.archivePublicUrl, Icon: Globe },
  ];
  return (
    <div className="mt-4 grid grid-cols-1 gap-2 border-t border-line pt-3">
      {post.collections.length > 0 && (
        <p className="text-muted">
          {t('In the collections {names}', { names: post.collections.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <p className="-ml-2 flex flex-wrap">
        <Link
          to="/w/$workspaceId/posts"
          params={params}
          search={{ creator: post.creator.id }}
          className={LINK}
        >
          <Users aria-hidden="true" className="size-4" />
          {t('All posts of the creator')}
        </Link>
        {media !== undefined && (
          <Link to="/w/$workspaceId/posts" params={params} search={{ like: media.id }} className={LINK}>
            <ScanSearch aria-hidden="true" className="size-4" />
            {t('Posts that look like it')}
          </Link>
        )}
        {links.map(
          ({ name, address, Icon, keys }) =>
            address != null && (
              <a
                key={name}
                href={address}
                target="_blank"
                rel="noreferrer"
                aria-keyshortcuts={keys}
                title={keys === undefined ? undefined : `${name} (${keys})`}
                className={LINK}
              >
                <Icon aria-hidden="true" className="size-4" />
                {name}
              </a>
            ),
        )}
        {mayWrite && post.archivePublicUrl != null && (
          <RotatePermalink workspaceId={workspace.id} id={post.id} />
        )}
        <CopyButton kind="quiet" text={JSON.stringify(post, null, 2)}>
          {t('Copy as JSON')}
        </CopyButton>
      </p>
    </div>
  );
}

const LINK = `${buttonLook('quiet')} px-2! text-accent!`;

/** What is said in the videos of the post. */
function Spoken({ post: { transcriptions } }: { post: PostDetails }) {
  const spoken = transcriptions.filter(({ transcript }) => transcript !== null && transcript !== '');
  if (spoken.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4" aria-label={t('What is said')}>
      <h3 className="mb-1 font-semibold">{t('What is said')}</h3>
      {spoken.map(({ mediaContentId, transcript }) => (
        <p key={mediaContentId} className="whitespace-pre-wrap break-words text-muted">
          {transcript}
        </p>
      ))}
    </section>
  );
}
