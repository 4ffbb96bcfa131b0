import { afterAll, vi } from 'vitest';
import { misreadStatements } from './checked-statements.js';
import { endWhatIsLeft } from './left-running.js';

// Files of one worker share its process: what one has replaced or left running must not be met by the next.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  const left = await endWhatIsLeft();
  if (left.length > 0)
    throw new Error(`This file has to close what it starts, also where it fails: ${left.join(', ')}`);
  const misread = await misreadStatements();
  if (misread.length > 0)
    throw new Error(`libs/database/src/statement-text.ts reads these wrongly:\n${misread.join('\n')}`);
});
