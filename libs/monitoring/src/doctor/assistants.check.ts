import type { AppConfig } from '@loupe/config';
import { troubleOf } from '@loupe/database';
import { Findings } from './finding.js';

const TIMEOUT_MS = 5000;
/** A program's document by which it says who it is. Any answer shows that such documents can be asked for. */
const DOCUMENT = 'https://vscode.dev/oauth/client-metadata.json';

/**
 * Whether assistants can sign in by OAuth: programs either register themselves or have a document on the internet.
 * @param document address of such a document
 */
export async function checkAssistants(
  config: Pick<AppConfig, 'get' | 'publicUrl'>,
  document = DOCUMENT,
): Promise<Findings> {
  const findings = new Findings('assistants');
  const registers = config.get('OAUTH_REGISTRATION') === 'on';
  if (config.get('OAUTH_CLIENT_DOCUMENTS') === 'off') {
    if (registers) findings.ok('Programs register themselves; documents about them are not fetched.');
    else
      findings.problem(
        'OAUTH_REGISTRATION and OAUTH_CLIENT_DOCUMENTS are off: no assistant can sign in by OAuth.',
        'Set one of them on, or give out API tokens.',
      );
    return findings;
  }
  // Nobody connects from elsewhere to an address that is not public.
  if (config.publicUrl?.startsWith('https://') !== true) return findings;
  try {
    await fetch(document, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    findings.ok('Documents by which programs say who they are can be fetched.');
  } catch (error) {
    findings.warn(
      `Documents by which programs say who they are cannot be fetched: ${document} ${troubleOf(error)}.`,
      'Without access to the internet set OAUTH_CLIENT_DOCUMENTS=off: programs then register themselves.',
    );
  }
  return findings;
}
