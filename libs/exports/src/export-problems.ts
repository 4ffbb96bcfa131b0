import { AppError, argumentPath, userError } from '@loupe/kernel';

/** Names the argument of an error by which a list refuses it, such as `customAttributeConditions[0].key: is unknown`. */
export function asUserErrors(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, message, at } = error;
  const { argument, problem } = at ?? { argument: '', problem: message };
  if (code === 'STORAGE_FULL') throw userError(['input'], problem, 'limit_reached');
  if (code === 'WRONG_VIEW_TYPE_FOR_ITEMS') throw userError(['input', 'presetId'], message, code);
  if (code !== 'INVALID_INPUT') throw error;
  throw userError(['input', ...argumentPath(argument)], problem, code);
}
