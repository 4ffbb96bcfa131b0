import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { REPORT_LINK_PATH } from '../links/link-path.js';

/** The path under which files of editions are served. */
export const EDITION_FILES_PATH = `${REPORT_LINK_PATH}/editions`;
/** What there is of an edition: its figures as a spreadsheet, and as readers see it its PDF and its page. */
export type EditionFile = 'report.xlsx' | 'report.pdf' | 'page';
const MINUTE_MS = 60 * 1000;
const LIFE_MS = 60 * MINUTE_MS;
const WINDOW_MS = 5 * MINUTE_MS;

/** Addresses of files of editions. Everyone who has one can read the file for an hour, and five minutes more at most. */
@Injectable()
export class EditionAddressService {
  private readonly signatures: ExpiringSignatures;

  constructor(clock: Clock, config: AppConfig) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe report files'), clock);
  }

  /** The address of a file, without the service's own. */
  sign(workspaceId: string, id: string, file: EditionFile): string {
    const path = pathOf(workspaceId, id, file);
    return `${path}?${this.signatures.sign(path, this.signatures.changesAt(WINDOW_MS) + LIFE_MS)}`;
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
