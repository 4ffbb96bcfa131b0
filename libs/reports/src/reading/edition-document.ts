import type { ItemAggregateGroup, ItemMetric } from '@loupe/analytics';
import { html, wordsOf } from '@loupe/http';
import type { PdfDocument, PdfGallery, PdfPart, PdfSection, PdfTable } from '@loupe/pdf';
import { ALL_POSTS } from '../editions/edition.entity.js';
import type { ContentBlock, FrozenPost } from '../editions/edition-content.js';
import { aggregatesOfBlock, type WholeEdition } from '../editions/editions.service.js';
import { logoBytes } from '../looks/report-look.js';
import { metricOf, numberOf, type OverTime, overTime } from './over-time.js';
import { ledeOf, methodOf, type PlacedBlock, shownBlocks } from './report-sayings.js';
import { ReportTexts } from './report-texts.js';
import { figuresOf, frozenOf, keysOf } from './shown-blocks.js';

/** Of reports without a colour of their own (apps/api/src/reports/report-style.ts). */
const USUAL_COLOUR = '#1f5fd6';
const CAPTION = 300;

/** What a document of an edition is made of. */
export interface DocumentFacts {
  readonly edition: WholeEdition;
  /** The blocks that are chosen; null for all that are not hidden. */
  readonly blockIds: readonly string[] | null;
  /** The bytes of pictures, by the ids of their media. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Rows of a table; all without it. */
  readonly mostRows?: number;
  /** Posts of a gallery; all without it. */
  readonly mostPosts?: number;
  /** Whether the posts behind the figures are in it; they are without it. */
  readonly hasPosts?: boolean;
}

/** What the PDF and the mails of an edition say: what its page says, in the same words, with the same numbers. */
export function documentOfEdition({
  edition,
  blockIds,
  pictures,
  mostRows = Number.MAX_SAFE_INTEGER,
  mostPosts = Number.MAX_SAFE_INTEGER,
  hasPosts = true,
}: DocumentFacts): PdfDocument {
  const { content, snapshotAt } = edition.row;
  if (content === null || snapshotAt === null) throw new Error('An edition without content has no document');
  const { look, name, span, timeZone, currency, workspace } = content;
  const texts = new ReportTexts(content.language === 'DE' ? 'de' : 'en', timeZone, currency);
  const { t } = texts;
  const shown = shownBlocks(content, blockIds);
  const figures = shown.find(({ block }) => block.kind === 'FIGURES');
  const lede = figures === undefined ? null : ledeOf(texts, edition, figures);
  const brand = look.brandName ?? workspace;
  const sections = shown.flatMap(
    (placed) => sectionOf({ texts, edition, pictures, mostRows, mostPosts }, placed) ?? [],
  );
  return {
    language: texts.language,
    title: name,
    brand,
    logo: look.logo === null ? null : logoBytes(look.logo),
    colour: look.colour ?? USUAL_COLOUR,
    subtitle: span === null ? null : wordsOf(texts.period(span)),
    lede: lede === null ? null : wordsOf(lede),
    sections: [
      ...sections,
      {
        heading: wordsOf(t('How these figures are made')),
        words: null,
        parts: [{ kind: 'notes', paragraphs: methodOf(texts, edition).map(wordsOf) }],
      },
      // Nothing stands here that no shown block says.
      ...(figures === undefined || !hasPosts ? [] : postsOf(texts, edition, content.postsCount)),
    ],
    footer: `${wordsOf(t('Shared by {name}.', { name: brand }))} ${wordsOf(t('Figures as of {time}.', { time: texts.dayOf(snapshotAt) }))}`,
    madeAt: snapshotAt,
  };
}

/** What all blocks are written with. */
interface Given {
  readonly texts: ReportTexts;
  readonly edition: WholeEdition;
  readonly pictures: DocumentFacts['pictures'];
  readonly mostRows: number;
  readonly mostPosts: number;
}

/** A block; null for one that has nothing to show. */
function sectionOf(given: Given, { block, index }: PlacedBlock): PdfSection | null {
  const parts = partsOf(given, { block, index });
  return parts === null ? null : { heading: block.title, words: block.text, parts };
}

function partsOf(
  { texts, edition: { entries }, pictures, mostRows, mostPosts }: Given,
  { block, index }: PlacedBlock,
): PdfPart[] | null {
  const { t } = texts;
  if (block.kind === 'TEXT') return [];
  const nothing: PdfPart = { kind: 'notes', paragraphs: [wordsOf(t('No posts in this period.'))] };
  if (block.kind === 'GALLERY') {
    const posts = frozenOf(entries, index);
    if (posts.length === 0) return [nothing];
    const shown = posts.slice(0, mostPosts);
    return [galleryOf(texts, shown, pictures), ...cutOf(texts, shown.length, posts.length)];
  }
  if (block.kind === 'BRANDS') return block.brands === null ? null : [brandsOf(texts, block.brands)];
  const aggregates = aggregatesOfBlock(block, index, entries);
  if (aggregates === null) return null;
  if (block.kind === 'FIGURES') {
    const shown = figuresOf(texts, aggregates).map(({ name, value, change }) => ({
      ...{ name: wordsOf(name), value: wordsOf(value) },
      change: change === null ? null : wordsOf(change.text),
    }));
    return [{ kind: 'figures', entries: shown }];
  }
  const { groups, groupsCount } = aggregates;
  const [first] = groups;
  if (first === undefined) return [nothing];
  const metric = block.metrics[0];
  const isDrawn = block.kind === 'CHART' && metric !== undefined;
  const isLine = isDrawn && block.groupBy[0]?.by === 'TIME' && block.groupBy.length === 1;
  const line = isLine ? overTime(aggregates, metric, block.interval) : null;
  const rows = groups.slice(0, mostRows);
  const table = tableOf(texts, isLine ? [metric] : block.metrics, rows, isDrawn && !isLine ? metric : null);
  const isCut = rows.length < groups.length || (groupsCount > groups.length && !isLine);
  return [
    ...(line === null ? [] : [lineOf(texts, line)]),
    table,
    ...(isCut ? cutOf(texts, rows.length, groupsCount) : []),
  ];
}

/** Says that not all is shown. */
const cutOf = ({ t }: ReportTexts, shown: number, all: number): PdfPart[] =>
  shown < all ? [{ kind: 'notes', paragraphs: [wordsOf(t('{shown} of {all}', { shown, all }))] }] : [];

const lineOf = (texts: ReportTexts, { points, first, last }: OverTime): PdfPart => ({
  kind: 'line',
  points,
  from: wordsOf(keysOf(texts, first)),
  to: wordsOf(keysOf(texts, last)),
});

/** @param drawn the metric that is drawn as bars as well */
function tableOf(
  texts: ReportTexts,
  metrics: ContentBlock['metrics'],
  groups: readonly ItemAggregateGroup[],
  drawn: ItemMetric | null,
): PdfTable {
  const lengthOf = (group: ItemAggregateGroup) =>
    drawn === null ? 0 : (numberOf(metricOf(group, drawn)) ?? 0);
  const most = Math.max(1, ...groups.map(lengthOf));
  return {
    kind: 'table',
    columns: [html``, texts.t('Posts'), ...metrics.map((metric) => texts.metricName(metric))].map(wordsOf),
    rows: groups.map((group) => ({
      cells: [
        keysOf(texts, group),
        texts.count(group.values.count),
        ...metrics.map((metric) => texts.value(metricOf(group, metric))),
      ].map(wordsOf),
      link: null,
      bar: drawn === null ? null : lengthOf(group) / most,
    })),
  };
}

function brandsOf(texts: ReportTexts, brands: NonNullable<ContentBlock['brands']>): PdfTable {
  return {
    kind: 'table',
    columns: [
      texts.t('Brand'),
      ...(brands[0]?.figures ?? []).map(({ figure }) => texts.figureName(figure)),
    ].map(wordsOf),
    rows: brands.map(({ name, figures }) => ({
      cells: [
        name,
        ...figures.map(({ value, valueCents }) => {
          if (value === null) return wordsOf(texts.unknown());
          return valueCents === null ? wordsOf(texts.count(value)) : texts.cents(valueCents);
        }),
      ],
      link: null,
      bar: null,
    })),
  };
}

function galleryOf(
  texts: ReportTexts,
  posts: readonly FrozenPost[],
  pictures: DocumentFacts['pictures'],
): PdfGallery {
  return {
    kind: 'gallery',
    pictures: posts.map(({ mediaContentId, caption, views, earnedMediaValue, accountName, ...post }) => ({
      image: mediaContentId === null ? null : (pictures.get(mediaContentId) ?? null),
      text: (caption ?? '').slice(0, CAPTION),
      lines: [
        earnedMediaValue === null ? '' : texts.cents(earnedMediaValue),
        views === null ? '' : wordsOf(texts.t('{count} views', { count: texts.numberText(views) })),
        `${texts.platformName(post.provider)} · @${accountName}`,
      ],
      link: post.originalUrl,
    })),
  };
}

/** The posts behind the figures, as the edition froze them. */
function postsOf(texts: ReportTexts, { entries }: WholeEdition, all: number): PdfSection[] {
  const { t } = texts;
  const posts = frozenOf(entries, ALL_POSTS);
  if (posts.length === 0) return [];
  const known = (metric: string | null) =>
    metric === null ? wordsOf(texts.unknown()) : texts.numberText(metric);
  const table: PdfTable = {
    kind: 'table',
    columns: [t('Post'), t('Published'), t('Views'), t('Likes'), t('Earned media value')].map(wordsOf),
    rows: posts.map(({ accountName, provider, takenAt, views, likes, earnedMediaValue, originalUrl }) => ({
      cells: [
        `@${accountName} ${texts.platformName(provider)}`,
        wordsOf(texts.dayOf(new Date(takenAt))),
        known(views),
        known(likes),
        earnedMediaValue === null ? wordsOf(texts.unknown()) : texts.cents(earnedMediaValue),
      ],
      link: originalUrl,
      bar: null,
    })),
  };
  const heading = t('The {shown} posts behind these figures, of {all}', { shown: posts.length, all });
  return [{ heading: wordsOf(heading), words: null, parts: [table] }];
}
