import { Link } from '@tanstack/react-router';
import { exact, inSentence, money, platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { SelectBox, type Selection } from '../../ui/selection';
import { Ago } from '../../ui/time';
import { type Column, WindowTable } from '../../ui/window-table';
import { useHiddenColumns } from './hidden-columns';
import { MatchedText } from './matched-text';
import { pictureOf } from './pictures';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';
import type { PostsSearch } from './posts-search';

const ROW_HEIGHT = 60;

interface Props {
  list: WindowedPages<PostSummary>;
  timeZone: string;
  currency: string;
  /** Null for somebody who can do nothing with chosen posts. */
  selection: Selection | null;
  workspaceId: string;
  search: PostsSearch;
  change: (part: { hide: string | undefined }) => void;
}

const METRICS = [
  [t('Views'), 'views'],
  [t('Likes'), 'likes'],
  [t('Comments'), 'comments'],
  [t('Shares'), 'shares'],
] as const;

/** Posts with exact metrics, a row each. */
export function PostsTable({ list, timeZone, currency, selection, workspaceId, search, change }: Props) {
  const choice = useHiddenColumns(workspaceId, search, change);
  const number = (text: string | null | undefined) =>
    text ?? <span className="text-muted">{t('not reported')}</span>;
  const columns: Column<PostSummary>[] = [
    { name: t('Post'), cell: (post, index) => <PostCell post={post} index={index} selection={selection} /> },
    {
      key: 'published',
      name: t('Published'),
      cell: ({ takenAt }) => <Ago instant={takenAt} timeZone={timeZone} />,
    },
    { key: 'virality', name: t('Virality'), cell: ({ linearViralityScore }) => words(linearViralityScore) },
    ...METRICS.map(([name, key]) => ({
      key,
      name,
      right: true,
      cell: ({ currentEngagement }: PostSummary) => {
        const value = currentEngagement?.[key];
        return number(value == null ? null : exact(value));
      },
    })),
    {
      key: 'emv',
      name: t('Earned media value'),
      right: true,
      cell: ({ currentEngagement }) => {
        const value = currentEngagement?.earnedMediaValue;
        return number(value == null ? null : money(value, currency));
      },
    },
  ];
  return (
    <WindowTable
      label={t('Posts as a table')}
      columns={columns}
      choice={choice}
      height={ROW_HEIGHT}
      {...list}
    />
  );
}

interface PostCellProps extends Pick<Props, 'selection'> {
  post: PostSummary;
  index: number;
}

function PostCell({ post, index, selection }: PostCellProps) {
  return (
    <div className="flex items-center gap-2">
      {selection !== null && (
        <SelectBox id={post.id} index={index} name={postName(post)} selection={selection} />
      )}
      <Thumb post={post} />
      <div className="row-text min-w-40 max-w-56">
        <Link
          to="."
          search={(before) => ({ ...before, panel: post.id })}
          resetScroll={false}
          data-row={index}
          aria-label={postName(post)}
          className="block truncate font-medium hover:underline"
        >
          @{post.socialProfile.accountName}
        </Link>
        <div className="truncate text-13 text-muted">
          {platformName(post.provider)} {inSentence(words(post.type))}
          {(post.caption !== null || (post.matches?.length ?? 0) > 0) && ' · '}
          <MatchedText post={post} />
        </div>
      </div>
    </div>
  );
}

/** The picture of a post, small. */
function Thumb({ post }: { post: PostSummary }) {
  const picture = pictureOf(post.mediaContents);
  return (
    <span className="block h-11 w-9 shrink-0 overflow-hidden rounded-card bg-hover">
      {picture !== null && <img src={picture} alt="" loading="lazy" className="size-full object-cover" />}
    </span>
  );
}
