import { PdfMaker } from '@loupe/pdf';
import {
  documentOfEdition,
  type EditionRow,
  EditionsService,
  PageMarks,
  ReportPictures,
} from '@loupe/reports';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Bytes of PDFs that a process keeps, for as long as the pages of links. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Bytes of pictures in one: where there are more, texts stand in their place. */
const PICTURE_BYTES = 24 * 1024 * 1024;

interface KeptPdf {
  readonly bytes: Buffer;
  readonly mark: string;
}

/**
 * PDFs of editions. They are made when they are asked for, of what is left of the edition, and stored nowhere: so no erasure has to
 * find them. Many who ask at once get the same one.
 */
@Injectable()
export class EditionPdfs {
  private readonly kept = new LRUCache<string, KeptPdf>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: 60_000,
  });
  private readonly making = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly editions: EditionsService,
    private readonly marks: PageMarks,
    private readonly pictures: ReportPictures,
    private readonly maker: PdfMaker,
  ) {}

  /**
   * The bytes of the PDF of an edition that is ready.
   * @param blockIds the blocks that are chosen; null for all that are not hidden
   * @throws AppError SERVICE_UNAVAILABLE where too many are made, or this one takes too much
   */
  async of(row: EditionRow, blockIds: readonly string[] | null): Promise<Buffer> {
    const { workspaceId, id } = row;
    // Before the entries are read: who erases a person removes it afterwards (libs/reports/src/links/page-marks.ts).
    const mark = await this.marks.current(workspaceId);
    const key = `${workspaceId} ${id} ${blockIds?.join(' ') ?? '*'}`;
    const known = this.kept.get(key);
    if (known !== undefined && known.mark === mark) return known.bytes;
    const making = `${mark ?? ''} ${key}`;
    const bytes =
      this.making.get(making) ?? this.make(row, blockIds).finally(() => this.making.delete(making));
    this.making.set(making, bytes);
    if (mark !== null) this.kept.set(key, { bytes: await bytes, mark });
    return bytes;
  }

  private async make(row: EditionRow, blockIds: readonly string[] | null): Promise<Buffer> {
    const entries = await this.editions.entriesOf(row, row.id);
    const { pictures } = await this.pictures.of(row, entries, blockIds, { room: PICTURE_BYTES });
    return this.maker.make(
      row.workspaceId,
      documentOfEdition({ edition: { row, entries }, blockIds, pictures }),
    );
  }
}

/** What a PDF is sent with. @param madeAt when its edition was made */
export function pdfHeaders(madeAt: Date): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="report-${madeAt.toISOString().slice(0, 10)}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
