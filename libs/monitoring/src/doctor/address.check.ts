import type { AppConfig } from '@loupe/config';
import { Findings } from './finding.js';

const TIMEOUT_MS = 10_000;

/** Whether the API answers at PUBLIC_URL, seen from here. */
export async function checkAddress(config: AppConfig): Promise<Findings> {
  const findings = new Findings('address');
  const { publicUrl } = config;
  if (publicUrl === null) return findings;
  const { status } = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (status === 200) findings.ok(`The API answers at ${publicUrl}.`);
  else {
    findings.problem(
      `${publicUrl}/readyz answers with ${status}.`,
      status === 503 ? 'The API runs and lacks a server; its log says which.' : 'Check the proxy’s target.',
    );
  }
  return findings;
}
