import { fieldName } from './formats';
import { apiText, t } from './messages';

/** A refusal as a sentence: the API says of a field only what is wrong with it, such as “can't be null”. */
function sentence({ message, field }: Refusal): string {
  const name = field?.findLast((part) => !/^\d+$/.test(part));
  const rest =
    name !== undefined && message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  const whole = /^[a-z]/.test(message) && name !== undefined ? `${fieldName(name)} ${rest}` : message;
  return /[.!?:]$/.test(whole) ? whole : `${whole}.`;
}

interface Refusal {
  message: string;
  field?: string[] | null;
}

/** What the API did not do, with the argument at fault. */
export class Refused extends Error {
  constructor(readonly reasons: readonly Refusal[]) {
    super(reasons.map(sentence).join(' '));
  }

  /** The reason for one field of `input`. */
  of(name: string): string | undefined {
    const reason = this.reasons.find(({ field }) => field?.at(-1) === name);
    return reason === undefined ? undefined : apiText(reason.message);
  }
}

/**
 * The payload of a mutation that was done.
 * @throws Refused with its userErrors
 */
export function unlessRefused<Payload extends { userErrors: readonly Refusal[] }>(
  payload: Payload | null,
): Payload {
  if (payload === null) throw new Refused([{ message: t('The API gave no answer.') }]);
  if (payload.userErrors.length > 0) throw new Refused(payload.userErrors);
  return payload;
}
