import { AppError, userError } from '@loupe/kernel';

/** Names the argument of an error by which a list refuses it, such as `customAttributeConditions[0].key: is unknown`. */
export function asUserErrors(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, message } = error;
  if (code === 'STORAGE_FULL') throw userError(['input'], message.replace('input: ', ''), 'limit_reached');
  if (code === 'WRONG_VIEW_TYPE_FOR_ITEMS') throw userError(['input', 'presetId'], message, code);
  if (code !== 'INVALID_INPUT') throw error;
  const [, path = '', rest = message] = /^([\w.[\]]+): (.*)$/s.exec(message) ?? [];
  const field = path === '' ? [] : path.replaceAll(']', '').split(/[.[]/);
  throw userError(['input', ...field], rest, code);
}
