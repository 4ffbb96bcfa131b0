import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import type { ExportRow } from './export.entity.js';

/** The path under which exported files are served. */
export const EXPORTS_PATH = '/exports';
const MINUTE_MS = 60 * 1000;
const LIFE_MS = 60 * MINUTE_MS;
const WINDOW_MS = 5 * MINUTE_MS;

/** Addresses of exported files. Everyone who has one can read the file until the address expires. */
@Injectable()
export class ExportAddressService {
  private readonly signatures: ExpiringSignatures;

  constructor(clock: Clock, config: AppConfig) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe export addresses'), clock);
  }

  /** The address of a file without the service's own: good for 55 minutes to an hour, and not longer than the file is kept. */
  sign({ workspaceId, id, expiresAt }: Pick<ExportRow, 'workspaceId' | 'id' | 'expiresAt'>): string {
    const hour = this.signatures.changesAt(WINDOW_MS) + LIFE_MS - WINDOW_MS;
    const end = Math.min(hour, expiresAt?.getTime() ?? hour);
    const path = pathOf(workspaceId, id);
    return `${path}?${this.signatures.sign(path, end)}`;
  }

  /** Whether `sign` made an address, and whether it has expired. */
  judge(workspaceId: string, id: string, expires: string, signature: string): 'good' | 'expired' | 'forged' {
    return this.signatures.judge(pathOf(workspaceId, id), expires, signature);
  }
}

function pathOf(workspaceId: string, id: string): string {
  return `${EXPORTS_PATH}/${workspaceId}/${id}`;
}
