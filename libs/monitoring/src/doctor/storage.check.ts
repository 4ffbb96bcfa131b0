import type { AppConfig } from '@loupe/config';
import { newId } from '@loupe/kernel';
import { openStore } from '@loupe/storage';
import { Findings } from './finding.js';

const BODY = Buffer.from('loupe doctor');

/** Whether files can be written where STORAGE_URL says, read again and removed. */
export async function checkStorage(config: AppConfig): Promise<Findings> {
  const findings = new Findings('storage');
  const url = config.get('STORAGE_URL');
  const store = openStore(url);
  const key = `doctor/${newId()}.txt`;
  await store.put(key, BODY);
  const read = await store.read(key);
  await store.delete(key);
  if (read?.equals(BODY) === true) findings.ok('Files can be written, read and removed.');
  else findings.problem('A file that was written cannot be read.', 'Check the store that STORAGE_URL names.');
  if (/^file:[^/]/.test(url)) {
    findings.warn(
      `STORAGE_URL is ${url}, a folder below the one that each program is started in.`,
      'Name an absolute folder, such as file:///var/lib/loupe, the same for API and worker.',
    );
  }
  return findings;
}
