import { shortened } from '@loupe/kernel';

/** Maximum characters of a message. The longest message of the service has about 300. */
const MAX_MESSAGE = 2000;

/** The message with long quoted values shortened and its total length bounded. Callers control what a message quotes. */
export function boundedMessage(message: string): string {
  let reported = '';
  let at = 0;
  while (at < message.length && reported.length <= MAX_MESSAGE) {
    const quote = message.indexOf('"', at);
    if (quote < 0) break;
    const end = endOfQuoted(message, quote + 1);
    reported += `${message.slice(at, quote)}"${shortened(message.slice(quote + 1, end))}${message.slice(end, end + 1)}`;
    at = end + 1;
  }
  reported += message.slice(at);
  return reported.length <= MAX_MESSAGE ? reported : `${reported.slice(0, MAX_MESSAGE)}…`;
}

/** Position where a quoted value that starts before `from` ends: its closing quote, or the end of the message. */
function endOfQuoted(message: string, from: number): number {
  for (let at = from; at < message.length; at++) {
    if (message[at] === '\\') at += 1;
    else if (message[at] === '"') return at;
  }
  return message.length;
}
