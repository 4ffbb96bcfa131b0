import { wordsOf } from '@loupe/http';
import { ImageDecoder, ImageError } from '@loupe/images';
import { type ChatMessage, Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  type MailContent,
  type MailedPlace,
  type PlaceContent,
  PlaceContents,
  type Written,
} from '@loupe/places';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { aggregatesOfBlock, EditionsService, type WholeEdition } from '../editions/editions.service.js';
import { documentOfEdition } from '../reading/edition-document.js';
import { shownBlocks } from '../reading/report-sayings.js';
import { ReportTexts } from '../reading/report-texts.js';
import { figuresOf } from '../reading/shown-blocks.js';
import { MailLinks } from './mail-links.js';
import { reportLetter } from './report-letter.js';
import { ReportPictures } from './report-pictures.js';

/** Bytes of pictures in a mail: with its texts, its logo and what makes them longer on their way, it has two megabytes at most. */
const PICTURE_BYTES = 1_200_000;
/** Rows of a table in a mail, and posts of a gallery. */
const MOST_ROWS = 31;
const MOST_POSTS = 24;

/** Writes editions for mails and chats, when they are sent: what was erased by then is not in it. */
@Injectable()
export class ReportContent implements PlaceContent, OnModuleInit {
  constructor(
    private readonly contents: PlaceContents,
    private readonly editions: EditionsService,
    private readonly links: MailLinks,
    private readonly pictures: ReportPictures,
    private readonly decoder: ImageDecoder,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.contents.register('REPORT', this);
  }

  async mail(
    scope: WorkspaceRef,
    editionId: string,
    { unsubscribeUrl }: MailedPlace,
  ): Promise<Written<MailContent> | null> {
    const edition = await this.ready(scope, editionId);
    if (edition === null) return null;
    const { row, entries } = edition;
    const { pictures, leftOut } = await this.pictures.of(row, entries, null, {
      ...{ room: PICTURE_BYTES, mostPosts: MOST_POSTS },
      changed: (bytes) => this.jpegOf(scope.workspaceId, bytes),
    });
    const texts = textsOf(edition);
    const document = documentOfEdition({
      edition,
      blockIds: null,
      pictures,
      mostRows: MOST_ROWS,
      mostPosts: MOST_POSTS,
      hasPosts: false,
    });
    const url = await this.links.of(scope, row);
    return { content: reportLetter({ document, texts, url, unsubscribeUrl, leftOut }) };
  }

  async message(scope: WorkspaceRef, editionId: string): Promise<Written<ChatMessage> | null> {
    const edition = await this.ready(scope, editionId);
    const content = edition?.row.content;
    if (edition === null || content == null) return null;
    const { look, name, workspace, span } = content;
    const texts = textsOf(edition);
    const facts = shownBlocks(content, null).flatMap(({ block, index }) => {
      const aggregates = block.kind === 'FIGURES' ? aggregatesOfBlock(block, index, edition.entries) : null;
      return aggregates === null ? [] : figuresOf(texts, aggregates);
    });
    const period = span === null ? [] : [wordsOf(texts.period(span))];
    return {
      content: {
        title: name,
        text: [look.brandName ?? workspace, ...period].join(' · '),
        facts: facts.map(({ name: of, value, change }) => ({
          name: wordsOf(of),
          value: change === null ? wordsOf(value) : `${wordsOf(value)} (${wordsOf(change.text)})`,
        })),
        url: await this.links.of(scope, edition.row),
      },
    };
  }

  /** An edition that is still kept; null for none. */
  private async ready(scope: WorkspaceRef, editionId: string): Promise<WholeEdition | null> {
    const edition = await this.editions.whole(scope, editionId);
    const isReady = edition?.row.state === 'READY' && edition.row.expiresAt > this.clock.now();
    return isReady ? edition : null;
  }

  /** A copy that cannot be read is left out, as one that is gone. */
  private async jpegOf(workspaceId: string, bytes: Buffer): Promise<Uint8Array | null> {
    try {
      return await this.decoder.mailPicture(workspaceId, bytes);
    } catch (error) {
      if (error instanceof ImageError) return null;
      throw error;
    }
  }
}

function textsOf({ row: { content } }: WholeEdition): ReportTexts {
  if (content === null) throw new Error('An edition without content is not sent');
  return new ReportTexts(content.language === 'DE' ? 'de' : 'en', content.timeZone, content.currency);
}
