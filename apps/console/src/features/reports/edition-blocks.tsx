import { exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Badge } from '../../ui/badge';
import { Delta } from '../../ui/delta';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { FIGURES, type FigureName } from '../competitors/competitors.query';
import type { Workspace } from '../workspaces/workspaces.query';
import type { EditionBlock, WholeEdition } from './edition.query';
import { EditionPosts, PostsLink } from './edition-links';
import { postsBehind } from './edition-posts';
import { groupName, lengthOf, metricName, metricNumber, metricText } from './edition-texts';
import { KIND_NAMES } from './report-texts';

interface Props {
  block: EditionBlock;
  edition: WholeEdition;
  workspace: Workspace;
}

/** A block of an edition, as members see it. */
export function EditionBlockView(props: Props) {
  const { block } = props;
  const id = `block-${block.id}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead
        id={id}
        title={block.title ?? KIND_NAMES[block.kind]}
        note={block.hidden ? <Badge>{t('Hidden from readers')}</Badge> : undefined}
      />
      {block.text != null && <p className="mb-2 max-w-3xl whitespace-pre-wrap wrap-anywhere">{block.text}</p>}
      <Content {...props} />
    </section>
  );
}

/** Of the table of a block. */
const labelOf = ({ title, kind }: EditionBlock) => t('Table of {name}', { name: title ?? KIND_NAMES[kind] });

function Content({ block, edition, workspace }: Props) {
  const currency = edition.currency ?? workspace.currency;
  if (block.kind === 'GALLERY')
    return (
      <EditionPosts
        label={labelOf(block)}
        posts={block.posts ?? []}
        workspace={workspace}
        currency={currency}
      />
    );
  if (block.kind === 'BRANDS') return <Brands block={block} edition={edition} workspace={workspace} />;
  if (block.aggregates == null) return null;
  return block.kind === 'FIGURES' ? (
    <Totals block={block} edition={edition} workspace={workspace} />
  ) : (
    <Groups block={block} edition={edition} workspace={workspace} />
  );
}

function Totals({ block, edition, workspace }: Props) {
  if (block.aggregates == null) return null;
  const { totals, before } = block.aggregates;
  const currency = edition.currency ?? workspace.currency;
  const inTotal = (name: string, of: 'count' | 'creatorsCount') => ({
    name,
    text: exact(totals[of]),
    now: totals[of],
    earlier: before == null ? null : { number: before[of], text: exact(before[of]) },
    posts: postsBehind(edition, []),
  });
  const shown = [
    ...block.metrics.map((metric) => ({
      name: metricName(metric),
      text: metricText(totals, metric, currency),
      now: metricNumber(totals, metric),
      earlier:
        before == null
          ? null
          : { number: metricNumber(before, metric), text: metricText(before, metric, currency) },
      posts: postsBehind(edition, [], metric),
    })),
    inTotal(t('Posts'), 'count'),
    inTotal(t('Creators'), 'creatorsCount'),
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {shown.map(({ name, text, now, earlier, posts }) => (
        <div key={name}>
          <dt className="text-13 text-muted">{name}</dt>
          <dd className="text-figure font-semibold tracking-tight tabular-nums max-md:text-xl">
            <PostsLink
              workspaceId={workspace.id}
              posts={posts}
              name={t('{name}: {number}, its posts', { name, number: text })}
            >
              {text}
            </PostsLink>
          </dd>
          {earlier !== null && earlier.number !== null && (
            <dd className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-13 text-faint">
              <Delta now={now} before={earlier.number} />
              {t('from {value}', { value: earlier.text })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Groups({ block, edition, workspace }: Props) {
  const { groups = [], groupsCount = 0, before } = block.aggregates ?? {};
  if (groups.length === 0) return <p className="text-muted">{t('No posts in this period.')}</p>;
  const currency = edition.currency ?? workspace.currency;
  const [first] = block.metrics;
  const most = Math.max(1, ...groups.map((group) => lengthOf(group, first) ?? 0));
  return (
    <>
      <ScrollTable
        label={labelOf(block)}
        columns={[
          t('Group'),
          { name: t('Bar'), hidden: true },
          { name: t('Posts'), right: true },
          ...block.metrics.map((metric) => ({ name: metricName(metric), right: true }) as const),
        ]}
      >
        {groups.map((group) => {
          const name = groupName(group, workspace.timeZone);
          const length = lengthOf(group, first);
          const linked = (text: string, of: string, metric?: string) => (
            <PostsLink
              workspaceId={workspace.id}
              posts={postsBehind(edition, group.keys, metric)}
              name={t('{name}: {number}, its posts', { name: `${name}, ${of}`, number: text })}
            >
              {text}
            </PostsLink>
          );
          return (
            <Row key={group.keys.map(({ value }) => value).join(' ')}>
              <Cell>
                <PostsLink workspaceId={workspace.id} posts={postsBehind(edition, group.keys)}>
                  {name}
                </PostsLink>
              </Cell>
              <Cell>
                {length !== null && (
                  <div aria-hidden="true" className="h-1.5 rounded-full bg-hover">
                    <div
                      className="h-full min-w-px rounded-full bg-[var(--c1)]"
                      style={{ width: `${(length / most) * 100}%` }}
                    />
                  </div>
                )}
              </Cell>
              <Cell right>{linked(exact(group.values.count), t('Posts'))}</Cell>
              {block.metrics.map((metric) => (
                <Cell key={metric} right>
                  {linked(metricText(group.values, metric, currency), metricName(metric), metric)}
                  {group.before != null && (
                    <div>
                      <Delta
                        now={metricNumber(group.values, metric)}
                        before={metricNumber(group.before, metric)}
                      />
                    </div>
                  )}
                </Cell>
              ))}
            </Row>
          );
        })}
      </ScrollTable>
      {before != null && groups.every((group) => group.before == null) && (
        <p className="mt-2 text-13 text-muted">
          {t('These groups are not compared with the time before; the totals are.')}
        </p>
      )}
      {groupsCount > groups.length && (
        <p className="mt-2 text-13 text-muted">
          {t('The first {shown} of {all} groups', { shown: groups.length, all: groupsCount })}
        </p>
      )}
    </>
  );
}

function Brands({ block, edition, workspace }: Props) {
  const brands = block.brands ?? [];
  const names = (brands[0]?.figures ?? []).map(({ figure }) => figure);
  const own =
    edition.period == null
      ? null
      : postsBehind({ filter: { takenAt: edition.period }, customAttributeConditions: [] }, []);
  return (
    <ScrollTable
      label={labelOf(block)}
      columns={[
        t('Brand'),
        ...names.map((name) => ({ name: FIGURES[name as FigureName] ?? name, right: true }) as const),
      ]}
    >
      {brands.map(({ name, isOwnBrand, figures }) => (
        <Row key={name}>
          <Cell>
            <PostsLink workspaceId={workspace.id} posts={isOwnBrand ? own : null}>
              {name}
            </PostsLink>
          </Cell>
          {figures.map(({ figure, unit, value, before }) => (
            <Cell key={figure} right>
              {figureText(value, unit)}
              <div>
                <Delta now={value} before={before} />
              </div>
            </Cell>
          ))}
        </Row>
      ))}
    </ScrollTable>
  );
}

/** @param unit what it counts, or the currency of an amount in whole units */
function figureText(value: number | null, unit: string): string {
  if (value === null) return '–';
  return /^[A-Z]{3}$/.test(unit) ? money(String(Math.round(value * 100)), unit) : exact(Math.round(value));
}
