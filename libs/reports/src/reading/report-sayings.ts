import { type Html, html } from '@loupe/http';
import type { ContentBlock, EditionContent } from '../editions/edition-content.js';
import { aggregatesOfBlock, type WholeEdition } from '../editions/editions.service.js';
import type { ReportTexts } from './report-texts.js';

/** A block and its place in the edition. */
export interface PlacedBlock {
  readonly block: ContentBlock;
  readonly index: number;
}

/** The blocks that readers see. @param blockIds those that were chosen; null for all that are not hidden */
export function shownBlocks({ blocks }: EditionContent, blockIds: readonly string[] | null): PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const isShown = blockIds === null ? !block.hidden : blockIds.includes(block.id);
    return isShown ? [{ block, index }] : [];
  });
}

/** The totals of a block in words; null where it has none. */
export function ledeOf(
  texts: ReportTexts,
  { entries }: WholeEdition,
  { block, index }: PlacedBlock,
): Html | null {
  const { t } = texts;
  const totals = aggregatesOfBlock(block, index, entries)?.totals;
  if (totals === undefined) return null;
  const value = totals.metrics.find(({ metric }) => metric === 'EARNED_MEDIA_VALUE')?.sum ?? null;
  const told = html`<b>${t('{creators} creators published {posts} posts.', { creators: texts.count(totals.creatorsCount), posts: texts.count(totals.count) })}</b>`;
  const earned =
    value === null
      ? null
      : html` ${t('They earned {value} in media value.', { value: html`<b>${texts.cents(value)}</b>` })}`;
  return html`${told}${earned}`;
}

/** How the figures of an edition are made, as sentences. */
export function methodOf(texts: ReportTexts, { row }: WholeEdition): Html[] {
  const { t } = texts;
  const { content, snapshotAt } = row;
  if (content === null || snapshotAt === null) throw new Error('An edition without content has no method');
  const { rateCardVersion: version, hasOwnRates, currency, failingSources, aiFields } = content;
  // What a source is called is for the workspace alone.
  const platforms = [...new Set(failingSources.map(({ provider }) => texts.platformName(provider)))];
  const before = content.blocks.find(({ aggregates }) => aggregates?.spanBefore != null)?.aggregates
    ?.spanBefore;
  const rates = hasOwnRates
    ? t('Earned media value: each metric times a rate of this workspace, in {currency}.', { currency })
    : t('Earned media value: each metric times a rate by platform (rate card {version}), in {currency}.', {
        version,
        currency,
      });
  const captured = html`${t('Figures as of {time}.', { time: texts.moment(snapshotAt) })} ${t('What a platform does not report is left out, and never counted as zero.')}`;
  const compared =
    before == null
      ? []
      : [
          t('“Before” is {from} to {to}.', {
            from: texts.dayOf(new Date(before.from)),
            to: texts.dayOf(new Date(before.to)),
          }),
        ];
  const filled = aiFields.map(({ name, version: published }) =>
    t('{name} was filled by a model (version {version}).', {
      name: html`<bdi>${name}</bdi>`,
      version: published,
    }),
  );
  const missed =
    platforms.length === 0
      ? []
      : [
          t('Some posts of these platforms were not captured at that time: {platforms}.', {
            platforms: platforms.join(', '),
          }),
        ];
  return [rates, captured, ...compared, ...filled, ...missed];
}
