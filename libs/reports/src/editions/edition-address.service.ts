import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { REPORT_LINK_PATH } from '../links/link-path.js';

/** The path under which files of editions are served. */
export const EDITION_FILES_PATH = `${REPORT_LINK_PATH}/editions`;
/** What there is of an edition: its figures as a spreadsheet, and as readers see it its PDF and its page. */
export type EditionFile = 'report.xlsx' | 'report.pdf' | 'page';
const LIFE_SECONDS = 60 * 60;

/** Addresses of files of editions. Everyone who has one can read the file for an hour. */
@Injectable()
export class EditionAddressService {
  private readonly signatures: ExpiringSignatures;

  constructor(
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe report files'), clock);
  }

  /** The address of a file, without the service's own. */
  sign(workspaceId: string, id: string, file: EditionFile): string {
    const path = pathOf(workspaceId, id, file);
    return `${path}?${this.signatures.sign(path, Math.floor(this.clock.now().getTime() / 1000) + LIFE_SECONDS)}`;
  }

  /** Whether `sign` created an address, and whether it has expired. */
  judge(
    { workspaceId, id, file }: { workspaceId: string; id: string; file: EditionFile },
    expires: string,
    signature: string,
  ): 'good' | 'expired' | 'forged' {
    return this.signatures.judge(pathOf(workspaceId, id, file), expires, signature);
  }
}

const pathOf = (workspaceId: string, id: string, file: EditionFile) =>
  `${EDITION_FILES_PATH}/${workspaceId}/${id}/${file}`;
