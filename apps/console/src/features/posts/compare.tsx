import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decimals, exact, instantText, money, timeText, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Chart } from '../../ui/chart/chart';
import { SelectField } from '../../ui/field';
import { Failure } from '../../ui/states';
import { WideDialog } from '../../ui/wide-dialog';
import type { Workspace } from '../workspaces/workspaces.query';
import { type ComparedPost, comparedQuery } from './compare.query';
import { PostPicture } from './post-picture';
import { postName } from './post-texts';
import { ageText, COLUMNS, KEYS, type MetricKey } from './snapshots';

interface Props {
  ids: readonly string[];
  workspace: Workspace;
  close: () => void;
}

/** Two to four posts side by side: what they are, their figures, and what they had reached at the same ages. */
export default function ComparePosts({ ids, workspace, close }: Props) {
  const { data, error, isPending, retry } = useRead(comparedQuery(workspace.id, ids));
  return (
    <WideDialog title={t('Posts side by side')} close={close}>
      {isPending && <div aria-hidden="true" className="skeleton h-96" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && data.length < ids.length && (
        <p className="mb-3 text-muted">{t('Some of these posts are no longer in the workspace.')}</p>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <SideBySide posts={data} workspace={workspace} />
          <Reached posts={data} timeZone={workspace.timeZone} />
        </>
      )}
    </WideDialog>
  );
}

interface Line {
  name: string;
  /** Of a post; null where it is not known. */
  value: (post: ComparedPost) => number | null;
  text: (value: number) => string;
}

const numberOf = (value: string | number | null | undefined) => (value == null ? null : Number(value));

/** Engagements for each hundred followers; null where one of them is not known. */
function rateOf({ currentEngagement, socialProfile }: ComparedPost): number | null {
  const { likes, comments } = currentEngagement ?? {};
  if (likes == null || comments == null || socialProfile.followers === 0) return null;
  return ((Number(likes) + Number(comments)) / socialProfile.followers) * 100;
}

const linesOf = (currency: string): Line[] => [
  ...KEYS.map((key) => ({
    name: COLUMNS[key],
    value: ({ currentEngagement }: ComparedPost) => numberOf(currentEngagement?.[key]),
    text: exact,
  })),
  {
    name: t('Earned media value'),
    value: ({ currentEngagement }) => numberOf(currentEngagement?.earnedMediaValue),
    text: (value) => money(String(value), currency),
  },
  {
    name: t('Likes and comments per 100 followers'),
    value: rateOf,
    text: (value) => decimals(value, 1),
  },
  { name: t('Followers'), value: ({ socialProfile }) => socialProfile.followers, text: exact },
];

function SideBySide({ posts, workspace }: { posts: readonly ComparedPost[]; workspace: Workspace }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section aria-label={t('Figures')} tabIndex={0} className="overflow-x-auto">
      <table
        className="w-full table-fixed text-left tabular-nums"
        style={{ minWidth: 120 + 150 * posts.length }}
      >
        <thead>
          <tr className="align-top">
            <td className="w-40 max-md:w-28" />
            {posts.map((post) => (
              <th key={post.id} scope="col" className="px-2 pb-3 font-normal">
                <PostHead post={post} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Words
            name={t('Published')}
            posts={posts}
            text={({ takenAt }) => timeText(takenAt, workspace.timeZone)}
          />
          <Words name={t('Virality')} posts={posts} text={(post) => words(post.linearViralityScore)} />
          {linesOf(workspace.currency).map((line) => (
            <Figures key={line.name} line={line} posts={posts} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PostHead({ post }: { post: ComparedPost }) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, panel: post.id, compare: undefined })}
      resetScroll={false}
      className="block max-w-52 rounded-picture"
    >
      <span className="sr-only">{postName(post)}</span>
      <span className="relative block aspect-[4/5] overflow-hidden rounded-picture bg-hover">
        <PostPicture post={post} />
      </span>
      <span aria-hidden="true" className="mt-2 block truncate text-13 font-medium">
        @{post.socialProfile.accountName}
      </span>
      <span className="line-clamp-2 break-words text-13 text-muted">{post.caption}</span>
    </Link>
  );
}

interface WordsProps {
  name: string;
  posts: readonly ComparedPost[];
  text: (post: ComparedPost) => string;
}

const Words = ({ name, posts, text }: WordsProps) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-2 pr-2 text-13 font-normal text-muted">
      {name}
    </th>
    {posts.map((post) => (
      <td key={post.id} className="px-2 py-2 text-13">
        {text(post)}
      </td>
    ))}
  </tr>
);

/** One figure of all posts; the largest is marked where it is larger than another. */
function Figures({ line: { name, value, text }, posts }: { line: Line; posts: readonly ComparedPost[] }) {
  const values = posts.map(value);
  const known = values.filter((each) => each !== null);
  const most = new Set(known).size > 1 ? Math.max(...known) : null;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-2 text-13 font-normal text-muted">
        {name}
      </th>
      {posts.map(({ id }, index) => {
        const each = values[index];
        return (
          <td key={id} className="break-words px-2 py-2">
            {each == null ? (
              <span className="text-13 text-muted">{t('not reported')}</span>
            ) : (
              <span className={each === most ? 'font-semibold' : ''}>
                {text(each)}
                {each === most && (
                  <span className="ml-1.5 whitespace-nowrap rounded-badge bg-good-soft px-1.5 py-0.5 text-xs font-medium text-good">
                    {t('most')}
                  </span>
                )}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** What the posts had reached at the ages that posts are compared at. */
function Reached({ posts, timeZone }: { posts: readonly ComparedPost[]; timeZone: string }) {
  const [metric, setMetric] = useState<MetricKey>('views');
  const ages = [...new Set(posts.flatMap((post) => post.engagementHistory.atAges.map(({ hours }) => hours)))];
  if (ages.length === 0) return null;
  const marks = ages
    .toSorted((one, other) => one - other)
    .map((hours) => ({ hours, label: ageText(hours), title: t('After {age}', { age: ageText(hours) }) }));
  const nameOf = (post: ComparedPost, index: number) =>
    `${index + 1}. @${post.socialProfile.accountName}, ${instantText(post.takenAt, timeZone)}`;
  return (
    <section aria-label={t('Reached at the same age')} className="mt-5 border-t border-line pt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('Reached at the same age')}</h3>
        <SelectField
          label={t('Metric')}
          labelHidden
          value={metric}
          onChange={({ target }) => setMetric(KEYS.find((key) => key === target.value) ?? 'views')}
        >
          {KEYS.map((key) => (
            <option key={key} value={key}>
              {COLUMNS[key]}
            </option>
          ))}
        </SelectField>
      </div>
      <Chart
        label={t('{metric} at the same age', { metric: COLUMNS[metric] })}
        marks={marks}
        height={220}
        series={posts.map((post, index) => ({
          name: nameOf(post, index),
          values: marks.map(({ hours }) =>
            numberOf(post.engagementHistory.atAges.find((age) => age.hours === hours)?.[metric]),
          ),
        }))}
      />
    </section>
  );
}
