import { Clock, hashOfToken } from '@loupe/kernel';
import { EditionsService, type LinkRow, LinksRepository, PageMarks } from '@loupe/reports';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LinkAddresses } from './link-addresses.js';
import { reportPage, type SentPage } from './report-page.js';

/** Characters of pages that a process keeps. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const KEPT_MS = 60_000;

/** The page of a link, and until when it may be shown without looking again. */
export interface KeptPage {
  readonly link: LinkRow;
  readonly page: SentPage;
  readonly mark: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The pages of links. One is read and written once for many readers; whoever ends a link has it read again at once. */
@Injectable()
export class KeptPages {
  private readonly kept = new LRUCache<string, KeptPage>({
    max: 1000,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ page }) => page.text.length,
  });
  private readonly reading = new Map<string, Promise<KeptPage | null>>();

  constructor(
    private readonly links: LinksRepository,
    private readonly editions: EditionsService,
    private readonly marks: PageMarks,
    private readonly addresses: LinkAddresses,
    private readonly clock: Clock,
  ) {}

  /** Whether the page of a token is at hand, so that it costs nothing to look. */
  has(token: string): boolean {
    const hash = hashOfToken(token);
    return hash !== null && this.kept.has(hash.toString('hex'));
  }

  /** The page of a token; null for one that opens nothing. */
  async find(token: string): Promise<KeptPage | null> {
    const hash = hashOfToken(token);
    if (hash === null) return null;
    const key = hash.toString('hex');
    const known = this.kept.get(key);
    if (known !== undefined && (await this.holds(known))) return known;
    const reading = this.reading.get(key) ?? this.read(hash, key).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async holds({ link, mark, until }: KeptPage): Promise<boolean> {
    if (mark === null || until <= this.clock.now().getTime()) return false;
    return (await this.marks.current(link.workspaceId)) === mark;
  }

  private async read(hash: Buffer, key: string): Promise<KeptPage | null> {
    const now = this.clock.now();
    const first = await this.links.open(hash, now);
    if (first === null) {
      this.kept.delete(key);
      return null;
    }
    // Read again after the mark: what ended before that is not kept under it.
    const mark = await this.marks.current(first.link.workspaceId);
    const found = await this.links.open(hash, now);
    if (found === null) return null;
    const { link } = found;
    const entries = await this.editions.entriesOf(link, found.edition.id);
    const page = reportPage({
      edition: { row: found.edition, entries },
      link,
      picture: (mediaContentId) =>
        this.addresses.sign({ workspaceId: link.workspaceId, linkId: link.id, mediaContentId }),
      pdf: this.addresses.signPdf({ workspaceId: link.workspaceId, linkId: link.id }),
    });
    const ends = [link.expiresAt, found.edition.expiresAt].map((at) => at.getTime());
    const until = Math.min(now.getTime() + KEPT_MS, this.addresses.changesAt(), ...ends);
    const kept = { link, page, mark, until };
    this.kept.set(key, kept);
    return kept;
  }
}
