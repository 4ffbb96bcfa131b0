import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { REPORT_LINK_PATH } from '@loupe/reports';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';

/** The path of pictures of links. */
export const LINK_PICTURES_PATH = `${REPORT_LINK_PATH}/pictures`;
/** The path of PDFs of links. */
export const LINK_PDFS_PATH = `${REPORT_LINK_PATH}/pdfs`;
const WINDOW_MS = 12 * 60 * 60 * 1000;

/** The link of a PDF. */
export interface LinkPdf {
  readonly workspaceId: string;
  readonly linkId: string;
}

/** A picture that a link shows. */
export interface LinkPicture extends LinkPdf {
  readonly mediaContentId: string;
}

/** Addresses of pictures and PDFs of links: good for 12 to 24 hours, and not longer than the link, of which they do not have the token. */
@Injectable()
export class LinkAddresses {
  private readonly signatures: ExpiringSignatures;

  constructor(clock: Clock, config: AppConfig) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe report pictures'), clock);
  }

  sign(picture: LinkPicture): string {
    const { workspaceId, linkId, mediaContentId } = picture;
    return `${LINK_PICTURES_PATH}/${workspaceId}/${linkId}/${mediaContentId}?${this.queryOf(nameOf(picture))}`;
  }

  /** The address of the PDF of a link. */
  signPdf(link: LinkPdf): string {
    return `${LINK_PDFS_PATH}/${link.workspaceId}/${link.linkId}?${this.queryOf(pdfNameOf(link))}`;
  }

  /** From when on, in milliseconds since 1970, `sign` gives other addresses. */
  changesAt(): number {
    return this.signatures.changesAt(WINDOW_MS);
  }

  /** Whether `sign` created an address that has not expired. */
  isGood(picture: LinkPicture, expires: string, signature: string): boolean {
    return this.signatures.judge(nameOf(picture), expires, signature) === 'good';
  }

  /** Whether `signPdf` created an address that has not expired. */
  isGoodPdf(link: LinkPdf, expires: string, signature: string): boolean {
    return this.signatures.judge(pdfNameOf(link), expires, signature) === 'good';
  }

  private queryOf(name: string): string {
    return this.signatures.sign(name, this.changesAt() + WINDOW_MS);
  }
}

const nameOf = ({ workspaceId, linkId, mediaContentId }: LinkPicture) =>
  `${workspaceId} ${linkId} ${mediaContentId}`;
const pdfNameOf = ({ workspaceId, linkId }: LinkPdf) => `${workspaceId} ${linkId} pdf`;
