import type { AppConfig } from '@loupe/config';
import type { QueryRunner } from 'typeorm';

/** A key for nothing but the comparison: it reveals no other. */
const PURPOSE = 'loupe key check';

/** What identifies LOUPE_SECRET_KEY without revealing it. */
export function keyCheck(config: AppConfig): Buffer {
  return config.derivedKey(PURPOSE);
}

/** Remembers the key that the data are written with, once. */
export async function rememberKey(runner: QueryRunner, config: AppConfig): Promise<void> {
  await runner.query('INSERT INTO installation (key_check) VALUES ($1) ON CONFLICT DO NOTHING', [
    keyCheck(config),
  ]);
}

/** Whether the data were written with this key; null where nothing is known of it, as before the first migration. */
export async function isKeyOfData(runner: QueryRunner, config: AppConfig): Promise<boolean | null> {
  const [table] = await runner.query(`SELECT to_regclass('installation') IS NOT NULL AS present`);
  if (!table.present) return null;
  const [row]: { key_check: Buffer }[] = await runner.query('SELECT key_check FROM installation');
  return row === undefined ? null : row.key_check.equals(keyCheck(config));
}
